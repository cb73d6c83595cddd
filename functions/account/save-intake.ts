import { accountApi } from '#core/accounts/account-api'
import { saveIntake } from '#core/accounts/intake'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(accountApi.saveIntake, ({ actor, body }) => saveIntake(actor, body))
