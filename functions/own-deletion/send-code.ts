import { emailDeletionCode } from '#core/accounts/own-deletion'
import { ownDeletionApi } from '#core/accounts/own-deletion-api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ownDeletionApi.sendCode, ({ actor }) => emailDeletionCode(actor))
