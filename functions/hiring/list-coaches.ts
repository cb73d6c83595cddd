import { hiringApi } from '#core/hiring/api'
import * as Lists from '#core/hiring/lists'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.listCoaches, ({ actor }) => Lists.listCoaches(actor))
