import { showcaseApi } from '#core/showcase/api'
import { listSlugs } from '#core/showcase/coaches'
import { sitemapOf } from '#core/showcase/sitemap'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(showcaseApi.getSitemapOf, async ({ params: { letter } }) => ({
  document: sitemapOf(await listSlugs(letter)),
}))
