import { hiringApi } from '#core/hiring/api'
import * as Hiring from '#core/hiring/hiring'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.request, ({ actor, body }) => Hiring.requestCoach(actor, body))
