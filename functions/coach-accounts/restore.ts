import { coachAccountsApi } from '#core/accounts/coach-accounts-api'
import { restoreCoach } from '#core/accounts/delete-account'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachAccountsApi.restore, ({ actor, params }) =>
  restoreCoach(actor, params.id),
)
