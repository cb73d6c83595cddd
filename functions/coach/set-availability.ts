import { coachApi } from '#core/coach/api'
import * as Availability from '#core/coach/availability'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.setAvailability, ({ actor, body }) =>
  Availability.set(actor, body.status),
)
