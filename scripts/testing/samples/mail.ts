import type { Fixtures } from '#scripts/testing/fixtures'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

const token = {
  request: ({ client }: Fixtures) => ({ params: { token: `${client.id}.${'a'.repeat(43)}` } }),
  publicReason: 'The token belongs to the owner of the mailbox, and an unknown one gets the same response',
}

export const mailSamples: Samples<'mail'> = {
  stopReminders: token,
  getReminders: nothing,
  setReminders: { request: () => ({ body: { isOn: false } }) },
  resumeReminders: token,
}
