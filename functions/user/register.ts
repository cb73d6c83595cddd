import { userApi } from '#core/user/api'
import { register } from '#core/user/register'
import { publicEndpoint } from '#functions/lib/public-endpoint'
import { viewerAddress } from '#functions/lib/viewer-address'

export const handler = publicEndpoint(userApi.register, ({ body, request }) =>
  register(body, viewerAddress(request)),
)
