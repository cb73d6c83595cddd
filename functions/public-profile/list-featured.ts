import { publicProfileApi } from '#core/public-profile/api'
import { listFeatured } from '#core/public-profile/coaches'
import { featuredParts } from '#core/public-profile/featured'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(publicProfileApi.listFeatured, async () => ({
  document: featuredParts(await listFeatured()),
}))
