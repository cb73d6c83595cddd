import type { CoachCard } from '#core/coach/schema'
import { nameOf } from '#core/lib/name'

export { nameOf }

/** A coach as lists show them. */
export const personOf = (coach: Pick<CoachCard, 'id' | 'firstName' | 'lastName' | 'image'>) => ({
  id: coach.id,
  name: nameOf(coach),
  image: coach.image,
})

export const DIETITIAN = 'a certified dietitian'
/** What follows the name of a certified dietitian. */
export const suffixOf = ({ dietitian }: Pick<CoachCard, 'dietitian'>) => (dietitian ? `, ${DIETITIAN}` : '')

export const yearsText = (years: number) =>
  years === 0 ? 'Less than a year' : `${years} ${years === 1 ? 'year' : 'years'}`

/** `degree` is 'true', 'false' or the text (rule coach-intake); undefined when there is none. */
export const degreeText = (degree: string) =>
  degree === 'false' || degree === '' ? undefined : degree === 'true' ? 'Has a degree' : degree

export const isPromoted = (
  { nutritionistOptions: { promotionTime } }: Pick<CoachCard, 'nutritionistOptions'>,
  time = Date.now(),
) => promotionTime !== null && Date.parse(promotionTime) > time
