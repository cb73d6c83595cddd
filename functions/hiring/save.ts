import { hiringApi } from '#core/hiring/api'
import * as Saved from '#core/hiring/saved'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.save, ({ actor, body }) =>
  Saved.saveCoach(actor, body.nutritionistId),
)
