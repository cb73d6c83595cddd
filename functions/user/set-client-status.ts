import { userApi } from '#core/account/api'
import { setStatus } from '#core/client-accounts/client-status'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.setClientStatus, ({ actor, body }) => setStatus(actor, body))
