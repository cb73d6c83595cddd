import { submissionsApi } from '#core/forms/submissions/api'
import * as Read from '#core/forms/submissions/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(submissionsApi.list, ({ actor, query }) => Read.listSubmissions(actor, query))
