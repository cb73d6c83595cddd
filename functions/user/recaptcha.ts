import { userApi } from '#core/user/api'
import * as Recaptcha from '#core/user/recaptcha'
import { publicEndpoint } from '#functions/lib/public-endpoint'
import { viewerAddress } from '#functions/lib/viewer-address'

export const handler = publicEndpoint(userApi.recaptcha, async ({ body, request }) => ({
  success: await Recaptcha.pass(body.token, body.email, viewerAddress(request)),
}))
