import { publicProfileApi } from '#core/public-profile/api'
import { listPublicCoaches } from '#core/public-profile/coaches'
import { listPage } from '#core/public-profile/list-page'
import { document } from '#core/public-profile/page-frame'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(publicProfileApi.listCoaches, async () =>
  document(listPage(await listPublicCoaches())),
)
