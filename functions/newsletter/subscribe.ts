import { newsletterApi } from '#core/newsletter/api'
import { subscribe } from '#core/newsletter/newsletter'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(newsletterApi.subscribe, ({ body, request }) =>
  subscribe(body.email, request.ip),
)
