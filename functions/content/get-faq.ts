import { contentApi } from '#core/content/api'
import { getFaq } from '#core/content/published'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(contentApi.getFaq, ({ query }) => getFaq(query.type))
