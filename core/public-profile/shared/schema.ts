import * as v from 'valibot'
import { VISIBILITIES } from '#core/coach/shared/visibility'

/** The name of a coach's page: small letters, digits and hyphens. */
export const Slug = v.pipe(
  v.string('There is no such page'),
  v.maxLength(80, 'There is no such page'),
  v.toLowerCase(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'There is no such page'),
)

/** As names of pages begin: one sitemap for each, so that none grows with all coaches. */
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** What a public address answers: a document, or another address that took its place. */
export const PublicDocument = v.union([v.object({ document: v.string() }), v.object({ movedTo: v.string() })])
export type PublicDocument = v.InferOutput<typeof PublicDocument>

export const VisibilityChoice = v.strictObject({
  visibility: v.picklist(VISIBILITIES, 'Choose where you are shown'),
})

/** Where a coach is shown to visitors; `path` once the page is there, on the site. */
export const PublicPage = v.object({
  visibility: v.picklist(VISIBILITIES),
  path: v.nullable(v.string()),
})
export type PublicPage = v.InferOutput<typeof PublicPage>
