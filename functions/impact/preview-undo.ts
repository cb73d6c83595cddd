import { impactApi } from '#core/impact/api'
import { previewUndo } from '#core/impact/undo-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(impactApi.previewUndo, ({ params, query }) => previewUndo(params.id, query))
