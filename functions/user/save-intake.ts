import { userApi } from '#core/user/api'
import { saveIntake } from '#core/user/intake'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.saveIntake, ({ actor, body }) => saveIntake(actor, body))
