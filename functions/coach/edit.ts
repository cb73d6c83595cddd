import { coachApi } from '#core/coach/api'
import { applyAdminEdit } from '#core/coach/edit-by-admin'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(coachApi.edit, ({ actor, params, body }) =>
  applyAdminEdit(actor, params.id, body),
)
