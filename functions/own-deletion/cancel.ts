import { ownDeletionApi } from '#core/own-deletion/api'
import { cancel } from '#core/own-deletion/cancel'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(ownDeletionApi.cancel, ({ body }) => cancel(body.token))
