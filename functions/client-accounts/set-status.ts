import { clientAccountsApi } from '#core/accounts/client-accounts-api'
import { setStatus } from '#core/accounts/client-status'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.setStatus, ({ actor, body }) => setStatus(actor, body))
