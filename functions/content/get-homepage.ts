import { contentApi } from '#core/content/api'
import { getHomepage } from '#core/content/published'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(contentApi.getHomepage, ({ query }) => getHomepage(query.type))
