import { coachApi } from '#core/coach/api'
import { listPendingChanges } from '#core/coach/pending-changes'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.listChangeRequests, ({ query }) => listPendingChanges(query))
