import { billingApi } from '#core/billing/api'
import { accountStatus } from '#core/billing/payouts/accounts'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.accountStatus, ({ actor }) => accountStatus(actor))
