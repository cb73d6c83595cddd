import { previewOwnDeletion } from '#core/accounts/own-deletion'
import { ownDeletionApi } from '#core/accounts/own-deletion-api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ownDeletionApi.preview, ({ actor }) => previewOwnDeletion(actor))
