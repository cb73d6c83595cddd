import { coachApi } from '#core/coach/api'
import { apply } from '#core/coach/application'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.apply, ({ actor, body }) => apply(actor, body))
