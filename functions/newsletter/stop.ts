import { newsletterApi } from '#core/newsletter/api'
import { unsubscribe } from '#core/newsletter/newsletter'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(newsletterApi.stop, ({ params }) => unsubscribe(params.token))
