import type { CoachItem } from '#core/coach/entity'
import { DEFAULT_VISIBILITY } from '#core/coach/shared/labels'
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

/** Returns whether visitors may see a coach: approved, and not hidden by the coach's choice (rule public-coaches). */
export const isPublic = (coach: CoachItem | undefined): coach is CoachItem =>
  coach?.status === 'APPROVED' && visibilityOf(coach) !== 'HIDDEN'

/** Returns whether two versions of a profile look the same to visitors. */
export function hasSameContent(before: CoachItem, after: CoachItem): boolean {
  const seen = (coach: CoachItem) =>
    JSON.stringify([isPublic(coach), visibilityOf(coach), ...SHOWN_FIELDS.map((field) => coach[field])])
  return seen(before) === seen(after)
}
