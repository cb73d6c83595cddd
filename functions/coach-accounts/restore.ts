import { coachAccountsApi } from '#core/coach-accounts/api'
import * as Deletion from '#core/coach-accounts/deletion'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachAccountsApi.restore, ({ actor, params }) =>
  Deletion.restore(actor, params.id),
)
