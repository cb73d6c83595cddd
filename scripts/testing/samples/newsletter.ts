import { newId } from '#core/lib/ids'
import { makeSubscriber, requestSubscription } from '#scripts/testing/newsletter'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

const anAddress = () => `${newId().toLowerCase()}@example.com`

export const newsletterSamples: Samples<'newsletter'> = {
  subscribe: { request: () => ({ body: { email: anAddress() } }) },
  confirm: { request: async () => ({ body: { token: await requestSubscription(anAddress()) } }) },
  stop: {
    request: async () => ({ params: { token: await makeSubscriber(anAddress()) } }),
    publicReason: 'The token belongs to the owner of the mailbox, and an unknown one gets the same response',
  },
  list: nothing,
}
