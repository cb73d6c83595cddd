import * as v from 'valibot'
import { VISIBILITIES } from '#core/coach/shared/labels'

/** The last part of the URL of a coach's page: lowercase letters, digits and hyphens. */
export const Slug = v.pipe(
  v.string('Page not found'),
  v.maxLength(80, 'Page not found'),
  v.toLowerCase(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Page not found'),
)

/** First letters of slugs. Each letter has its own sitemap, so that no sitemap lists all coaches. */
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** The response of a public URL: a document, or the URL that replaced it. A bare document lacks the site's styles. */
export const PublicDocument = v.union([
  v.object({ document: v.string(), isBare: v.optional(v.boolean()) }),
  v.object({ movedTo: v.string() }),
])
export type PublicDocument = v.InferOutput<typeof PublicDocument>

export const VisibilityChoice = v.strictObject({
  visibility: v.picklist(VISIBILITIES, "Choose where you're shown"),
})

/** Where visitors can see a coach. `path` is null until the page exists. */
export const PublicPage = v.object({
  visibility: v.picklist(VISIBILITIES),
  path: v.nullable(v.string()),
})
export type PublicPage = v.InferOutput<typeof PublicPage>
