import { pollsApi } from '#core/forms/assignments/api'
import * as Own from '#core/forms/assignments/recipient'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listOwn, ({ actor, query }) => Own.listOpen(actor, query.after))
