import { adminApi } from '#core/admin/api'
import { setCoachStatus } from '#core/admin/status'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(adminApi.setCoachStatus, ({ actor, params, body }) =>
  setCoachStatus(actor, params.id, body),
)
