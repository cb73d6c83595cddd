import { accountStatus } from '#core/billing/accounts'
import { billingApi } from '#core/billing/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.accountStatus, ({ actor }) => accountStatus(actor))
