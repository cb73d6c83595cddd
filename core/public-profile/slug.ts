import { fold } from '#core/shared/fold'
import { type Named, nameOf } from '#core/shared/name'

/** The address that a name asks for; `coach` where it has no letter of the Latin script. */
export function slugOf(coach: Named): string {
  const words = fold(nameOf(coach)).replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^-|-$/g, '') || 'coach'
}

/** Whether a slug is what `wanted` became, as others have the same name. */
export const isSlugFor = (wanted: string, slug: string) =>
  slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)))
