import { coachApi } from '#core/coach/api'
import { previewEdit } from '#core/impact/profile-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.previewEdit, ({ params, body }) => previewEdit(params.id, body))
