import { pollsApi } from '#core/forms/assignments/api'
import * as Export from '#core/forms/submissions/export'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.exportSubmissions, ({ actor, query }) =>
  Export.exportSubmissions(actor, query.form, query.after),
)
