import { hiringApi } from '#core/hiring/api'
import { listCoaches } from '#core/hiring/coaches'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.listCoaches, ({ actor }) => listCoaches(actor))
