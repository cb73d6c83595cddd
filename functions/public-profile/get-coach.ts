import { publicProfileApi } from '#core/public-profile/api'
import { coachPage } from '#core/public-profile/coach-page'
import { findPublicCoach } from '#core/public-profile/coaches'
import { document } from '#core/public-profile/page-frame'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(publicProfileApi.getCoach, async ({ params: { slug } }) => {
  const result = await findPublicCoach(slug)
  return 'movedTo' in result ? { movedTo: `/coaches/${result.movedTo}` } : document(coachPage(result))
})
