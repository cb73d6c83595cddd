import { ownDeletionApi } from '#core/own-deletion/api'
import * as OwnDeletion from '#core/own-deletion/own-deletion'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ownDeletionApi.confirm, ({ actor, body }) =>
  OwnDeletion.confirm(actor, body.code),
)
