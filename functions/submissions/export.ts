import { submissionsApi } from '#core/forms/submissions/api'
import * as Export from '#core/forms/submissions/export'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(submissionsApi.export, ({ actor, query }) =>
  Export.exportSubmissions(actor, query),
)
