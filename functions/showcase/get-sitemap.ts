import { showcaseApi } from '#core/showcase/api'
import { sitemapIndex } from '#core/showcase/sitemap'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(showcaseApi.getSitemap, () => ({ document: sitemapIndex() }))
