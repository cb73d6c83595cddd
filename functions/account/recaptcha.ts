import { accountApi } from '#core/accounts/account-api'
import * as Recaptcha from '#core/identity/recaptcha'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(accountApi.recaptcha, async ({ body, request }) => ({
  success: await Recaptcha.checkAndGrantPass(body.token, body.email, request.ip),
}))
