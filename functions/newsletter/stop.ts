import { newsletterApi } from '#core/newsletter/api'
import { stop } from '#core/newsletter/newsletter'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(newsletterApi.stop, ({ params }) => stop(params.token))
