import { accountApi } from '#core/account/api'
import { saveIntake } from '#core/account/intake'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(accountApi.saveIntake, ({ actor, body }) => saveIntake(actor, body))
