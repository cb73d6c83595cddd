import { assignmentsApi } from '#core/forms/assignments/api'
import { previewSending } from '#core/forms/assignments/preview'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.previewSending, ({ actor, body }) =>
  previewSending(actor, body),
)
