import { newsletterApi } from '#core/newsletter/api'
import { confirm } from '#core/newsletter/newsletter'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(newsletterApi.confirm, ({ body }) => confirm(body.token))
