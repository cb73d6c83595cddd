import { publicProfileApi } from '#core/public-profile/api'
import { listSlugs } from '#core/public-profile/coaches'
import { sitemapOf } from '#core/public-profile/sitemap'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(publicProfileApi.getSitemapOf, async ({ params: { letter } }) => ({
  document: sitemapOf(await listSlugs(letter)),
}))
