import { keepOwnAccount } from '#core/accounts/cancel-deletion'
import { ownDeletionApi } from '#core/accounts/own-deletion-api'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(ownDeletionApi.cancel, ({ body }) => keepOwnAccount(body.token))
