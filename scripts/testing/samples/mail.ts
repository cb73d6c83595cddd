import type { Fixtures } from '#scripts/testing/fixtures'
import type { Samples } from '#scripts/testing/samples/sample'

const token = {
  request: ({ client }: Fixtures) => ({ params: { token: `${client.id}.${'a'.repeat(43)}` } }),
  anybodys: 'A token is for whoever has the mailbox, and one that ends nothing answers alike',
}

export const mailSamples: Samples<'mail'> = { stopReminders: token, resumeReminders: token }
