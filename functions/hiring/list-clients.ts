import { hiringApi } from '#core/hiring/api'
import { listClients } from '#core/hiring/clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.listClients, ({ actor }) => listClients(actor))
