import { userApi } from '#core/user/api'
import * as Recaptcha from '#core/user/recaptcha'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.recaptcha, async ({ body, request }) => ({
  success: await Recaptcha.pass(body.token, body.email, request.ip),
}))
