import { hiringApi } from '#core/hiring/api'
import { pageClients } from '#core/hiring/clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.pageClients, ({ actor, query }) => pageClients(actor, query))
