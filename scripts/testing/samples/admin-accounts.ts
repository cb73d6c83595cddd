import { ADMIN_PASSWORD } from '#scripts/testing/fixtures'
import type { Samples } from '#scripts/testing/samples/sample'

export const adminAccountsSamples: Samples<'adminAccounts'> = {
  login: { request: ({ adminEmail }) => ({ body: { email: adminEmail, password: ADMIN_PASSWORD } }) },
  changePassword: {
    request: () => ({ body: { current: ADMIN_PASSWORD, password: ADMIN_PASSWORD } }),
  },
}
