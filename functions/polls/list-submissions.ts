import { pollsApi } from '#core/forms/assignments/api'
import * as Read from '#core/forms/submissions/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listSubmissions, ({ actor, query }) =>
  Read.listSubmissions(actor, query),
)
