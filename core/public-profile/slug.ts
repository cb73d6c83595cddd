import { createHash } from 'node:crypto'
import { fold } from '#core/shared/fold'
import { type Named, nameOf } from '#core/shared/name'

/** Returns the slug for a coach's name, or `coach` if the name contains no Latin letters. */
export function slugOf(coach: Named): string {
  const words = fold(nameOf(coach)).replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^-|-$/g, '') || 'coach'
}

/** Returns whether a slug is `wanted`, possibly followed by a number because others have the same name. */
export const isSlugFor = (preferredSlug: string, slug: string) =>
  slug === preferredSlug ||
  (slug.startsWith(`${preferredSlug}-`) && /^\d+$/.test(slug.slice(preferredSlug.length + 1)))

/** What stays of the slug of a deleted coach, in place of the name. No real slug contains an underscore. */
export const formerSlugOf = (slug: string) => `former_${createHash('sha256').update(slug).digest('hex')}`
