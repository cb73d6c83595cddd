import type { CoachCard } from '#core/coach/schema'

export { nameOf } from '#core/lib/name'
export const DIETITIAN = 'a certified dietitian'
/** What follows the name of a certified dietitian. */
export const titleOf = ({ dietitian }: Pick<CoachCard, 'dietitian'>) => (dietitian ? `, ${DIETITIAN}` : '')

export const yearsText = (years: number) =>
  years === 0 ? 'Less than a year' : `${years} ${years === 1 ? 'year' : 'years'}`

/** `degree` is 'true', 'false' or the text (rule coach-intake); undefined when there is none. */
export const degreeText = (degree: string) =>
  degree === 'false' || degree === '' ? undefined : degree === 'true' ? 'Has a degree' : degree

export const isPromoted = (
  { nutritionistOptions: { promotionTime } }: Pick<CoachCard, 'nutritionistOptions'>,
  time = Date.now(),
) => promotionTime !== null && Date.parse(promotionTime) > time
