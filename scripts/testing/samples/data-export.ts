import { pairChannel } from '#core/chat/channels'
import { adminChannel } from '#core/chat/shared/channel-names'
import { newId } from '#core/lib/ids'
import { permitDownload } from '#scripts/testing/own-data'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const dataExportSamples: Samples<'dataExport'> = {
  get: {
    request: async ({ client, coach }) => {
      for (const person of [client, coach]) await permitDownload(person)
      return {}
    },
  },
  sendCode: nothing,
  permit: {
    // A wrong code, because others may ask for a new one.
    request: () => ({ body: { code: '000000' } }),
    status: () => 400,
  },
  readPart: {
    request: async ({ client, coach }) => {
      for (const person of [client, coach]) await permitDownload(person)
      return { params: { part: 'account' } }
    },
    foreign: ({ client, coach, otherClient, otherCoach }) =>
      [
        pairChannel(otherCoach.id, otherClient.id),
        pairChannel(coach.id, otherClient.id),
        adminChannel(otherClient.id),
        `group.${newId()}`,
      ].flatMap((of) =>
        [client, coach].flatMap((as) =>
          ['messages', 'chat-files'].map((part) => ({
            as,
            request: { params: { part }, query: `of=${of}` },
          })),
        ),
      ),
  },
  listViews: nothing,
}
