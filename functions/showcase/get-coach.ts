import { showcaseApi } from '#core/showcase/api'
import { coachPage } from '#core/showcase/coach-page'
import { find } from '#core/showcase/coaches'
import { document } from '#core/showcase/page-frame'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(showcaseApi.getCoach, async ({ params: { slug } }) => {
  const found = await find(slug)
  return 'movedTo' in found
    ? { movedTo: `/coaches/${found.movedTo}` }
    : { document: await document(coachPage(found)) }
})
