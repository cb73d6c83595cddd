import * as Recaptcha from '#core/identity/recaptcha'
import { userApi } from '#core/account/api'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(userApi.recaptcha, async ({ body, request }) => ({
  success: await Recaptcha.checkAndGrantPass(body.token, body.email, request.ip),
}))
