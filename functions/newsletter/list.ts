import { listSubscribers } from '#core/newsletter/admin'
import { newsletterApi } from '#core/newsletter/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(newsletterApi.list, ({ query }) => listSubscribers(query))
