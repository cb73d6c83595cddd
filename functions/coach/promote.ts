import { coachApi } from '#core/coach/api'
import { promote } from '#core/coach/promotion'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.promote, ({ actor, body }) => promote(actor, body))
