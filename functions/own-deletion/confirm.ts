import { deleteOwnAccount } from '#core/accounts/delete-account'
import { ownDeletionApi } from '#core/accounts/own-deletion-api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ownDeletionApi.confirm, ({ actor, body }) =>
  deleteOwnAccount(actor, body.code),
)
