import { showcaseApi } from '#core/showcase/api'
import { list } from '#core/showcase/coaches'
import { listPage } from '#core/showcase/list-page'
import { document } from '#core/showcase/page-frame'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(showcaseApi.listMore, async ({ params: { slug } }) => ({
  document: await document(listPage(await list(slug), slug)),
}))
