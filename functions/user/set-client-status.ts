import { userApi } from '#core/user/api'
import { setStatus } from '#core/user/client-status'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.setClientStatus, ({ actor, body }) => setStatus(actor, body))
