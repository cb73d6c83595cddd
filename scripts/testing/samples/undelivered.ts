import { makeClient } from '#scripts/testing/people'
import { nothing, type Samples } from '#scripts/testing/samples/sample'
import { services } from '#scripts/testing/setup/test-services'

export const undeliveredSamples: Samples<'undelivered'> = {
  list: nothing,
  resend: {
    request: async () => {
      const { email } = await makeClient()
      await services.ses.end(email, 'bounce')
      return { body: { email } }
    },
  },
}
