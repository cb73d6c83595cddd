import { getCoach } from '#core/coach/admin'
import { coachApi } from '#core/coach/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.get, ({ params }) => getCoach(params.id))
