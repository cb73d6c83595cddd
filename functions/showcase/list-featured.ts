import { showcaseApi } from '#core/showcase/api'
import { listFeatured } from '#core/showcase/coaches'
import { featuredParts } from '#core/showcase/featured'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(showcaseApi.listFeatured, async () => ({
  document: featuredParts(await listFeatured()),
}))
