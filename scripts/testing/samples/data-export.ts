import { pairChannel } from '#core/chat/channels'
import { adminChannel } from '#core/chat/shared/channel-names'
import { newId } from '#core/lib/ids'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const dataExportSamples: Samples<'dataExport'> = {
  get: nothing,
  readPart: {
    request: () => ({ params: { part: 'account' } }),
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
