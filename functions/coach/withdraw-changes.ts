import { coachApi } from '#core/coach/api'
import * as ChangeRequests from '#core/coach/change-requests'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.withdrawChanges, ({ actor }) => ChangeRequests.withdraw(actor))
