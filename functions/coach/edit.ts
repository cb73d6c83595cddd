import { coachApi } from '#core/coach/api'
import { edit } from '#core/coach/edit-by-admin'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.edit, ({ actor, params, body }) => edit(actor, params.id, body))
