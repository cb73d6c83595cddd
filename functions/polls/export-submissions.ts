import { pollsApi } from '#core/polls/api'
import * as Export from '#core/polls/export'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.exportSubmissions, ({ actor, query }) =>
  Export.exportSubmissions(actor, query.form, query.after),
)
