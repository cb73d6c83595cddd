import { coachApi } from '#core/coach/api'
import * as Tables from '#core/coach/tables'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.list, ({ query }) => Tables.listCoaches(query))
