import type { CoachCard } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'

/** The name and photo of a coach for lists. */
export const personOf = (coach: Pick<CoachCard, 'id' | 'firstName' | 'lastName' | 'image'>) => ({
  id: coach.id,
  name: nameOf(coach),
  image: coach.image,
})

export const DIETITIAN = 'a certified dietitian'
/** The suffix after a certified dietitian's name. */
export const suffixOf = ({ dietitian }: Pick<CoachCard, 'dietitian'>) => (dietitian ? `, ${DIETITIAN}` : '')

export const yearsText = (years: number) =>
  years === 0 ? 'Less than a year' : `${years} ${years === 1 ? 'year' : 'years'}`

/**
 * `degree` is 'true', 'false' or custom text (rule coach-intake). Returns undefined if there is no degree.
 */
export const degreeText = (degree: string) =>
  degree === 'false' || degree === '' ? undefined : degree === 'true' ? 'Has a degree' : degree

export const isPromoted = (
  { nutritionistOptions: { promotionTime } }: Pick<CoachCard, 'nutritionistOptions'>,
  time = Date.now(),
) => promotionTime !== null && Date.parse(promotionTime) > time
