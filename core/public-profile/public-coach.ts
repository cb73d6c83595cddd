import type { CoachItem } from '#core/coach/entity'
import { DEFAULT_VISIBILITY } from '#core/coach/shared/visibility'
import type { PublicCoach } from '#core/public-profile/entity'
import { pick } from '#core/shared/pick'

const SHOWN_FIELDS = [
  'coachId',
  'imageKey',
  'firstName',
  'lastName',
  'expYears',
  'dietitian',
  'degree',
  'certifications',
  'specialities',
  'preferableChat',
  'currentOffering',
  'schedule',
  'availability',
  'ratingSum',
  'ratingCount',
] as const satisfies (keyof CoachItem)[]

export const publicCoachOf = (coach: CoachItem, slug: string): PublicCoach => ({
  ...pick(coach, SHOWN_FIELDS),
  slug,
})

export const visibilityOf = ({ visibility = DEFAULT_VISIBILITY }: Pick<CoachItem, 'visibility'>) => visibility

/** Whom visitors may see at all: who is approved and has not said otherwise (rule public-coaches). */
export const isPublic = (coach: CoachItem | undefined): coach is CoachItem =>
  coach?.status === 'APPROVED' && visibilityOf(coach) !== 'HIDDEN'

/** Whether a change of the profile changes nothing that visitors see. */
export function hasSameContent(before: CoachItem, after: CoachItem): boolean {
  const seen = (coach: CoachItem) =>
    JSON.stringify([isPublic(coach), visibilityOf(coach), ...SHOWN_FIELDS.map((field) => coach[field])])
  return seen(before) === seen(after)
}
