import * as v from 'valibot'
import { missingCoachPage } from '#core/public-profile/list-page'
import { document } from '#core/public-profile/page-frame'
import { PublicDocument } from '#core/public-profile/shared/schema'
import type { EndpointDefinition } from '#core/shared/api'
import { publicEndpoint } from '#functions/lib/public-endpoint'
import { refusal } from '#functions/lib/respond'
import type { Handle } from '#functions/lib/serve'

type DocumentDefinition = EndpointDefinition & {
  access: 'public'
  document: string
  response: typeof PublicDocument
}

/** CloudFront caches the document; browsers ask for it each time (rule short-cdn-cache). */
const KEPT = 'public, max-age=0, s-maxage=300, stale-while-revalidate=300'

/**
 * Creates a function that answers with a page of the site, or another document that is read without the app, such as
 * a sitemap.
 */
export const documentEndpoint = <E extends DocumentDefinition>(definition: E, handle: Handle<E>) =>
  publicEndpoint(definition, handle, {
    ok(result) {
      const answer = v.parse(PublicDocument, result)
      if ('movedTo' in answer)
        return { statusCode: 301, headers: { location: answer.movedTo, 'cache-control': KEPT } }
      const headers = {
        'content-type': `${definition.document}; charset=utf-8`,
        'cache-control': answer.isBare ? 'no-store' : KEPT,
      }
      return { statusCode: 200, headers, body: answer.document }
    },
    async refusal(error) {
      if (error.kind !== 'notFound') return refusal(error)
      return {
        statusCode: 404,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        body: (await document(missingCoachPage())).document,
      }
    },
  })
