import { publicProfileApi } from '#core/public-profile/api'
import { listPublicCoaches } from '#core/public-profile/coaches'
import { listPage } from '#core/public-profile/list-page'
import { document } from '#core/public-profile/page-frame'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(publicProfileApi.listMore, async ({ params: { slug } }) =>
  document(listPage(await listPublicCoaches(slug), { after: slug })),
)
