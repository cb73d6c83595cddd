import { coachAccountsApi } from '#core/accounts/coach-accounts-api'
import { deleteAccount } from '#core/accounts/delete-account'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachAccountsApi.remove, ({ actor, params }) =>
  deleteAccount(actor, 'coach', params.id),
)
