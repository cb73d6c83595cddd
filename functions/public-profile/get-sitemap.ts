import { publicProfileApi } from '#core/public-profile/api'
import { sitemapIndex } from '#core/public-profile/sitemap'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(publicProfileApi.getSitemap, () => ({ document: sitemapIndex() }))
