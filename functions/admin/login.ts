import { adminApi } from '#core/admin/api'
import { login } from '#core/admin/login'
import { publicEndpoint } from '#functions/lib/public-endpoint'
import { viewerAddress } from '#functions/lib/viewer-address'

export const handler = publicEndpoint(adminApi.login, ({ body, request }) =>
  login(body, viewerAddress(request)),
)
