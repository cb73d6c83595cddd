import { coachApi } from '#core/coach/api'
import { listWaitingChanges } from '#core/coach/waiting-changes'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.listChangeRequests, ({ query }) => listWaitingChanges(query))
