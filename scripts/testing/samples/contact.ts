import { newId } from '#core/lib/ids'
import { passRecaptcha } from '#scripts/testing/contact'
import type { Samples } from '#scripts/testing/samples/sample'

export const contactSamples: Samples<'contact'> = {
  send: {
    request: async () => {
      const email = await passRecaptcha(`${newId().toLowerCase()}@example.com`)
      return { body: { id: newId(), name: 'Wanda', email, message: 'How do I change my card?' } }
    },
    publicReason: 'The sender generates the id',
  },
  sendAsMember: {
    request: () => ({
      body: { id: newId(), name: 'Wanda', email: 'wanda@example.com', message: 'How do I change my card?' },
    }),
    publicReason: 'The sender generates the id',
  },
}
