import { clientAccountsApi } from '#core/client-accounts/api'
import { setStatus } from '#core/client-accounts/client-status'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.setStatus, ({ actor, body }) => setStatus(actor, body))
