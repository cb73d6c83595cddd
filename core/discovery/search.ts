import type { CoachRow } from '#core/coach/entity'
import { SEARCH_PAGE_SIZE } from '#core/discovery/page-size'
import type { CoachSearch } from '#core/discovery/schema'
import { fold } from '#core/lib/fold'
import { nameOf } from '#core/lib/name'

const PROMOTED_PER_PAGE = 2

/** A directory row made ready for many searches: what is compared is folded once. */
export interface SearchableCoach extends CoachRow {
  text: string
  offers: ReturnType<typeof offersOf>
  rating: number
  /** Milliseconds since 1970; 0 for never. */
  promotedUntil: number
}

/** Years of experience behind each choice of the filter (rule experience-bands). */
const EXPERIENCE: Record<CoachSearch['experience'][number], (years: number) => boolean> = {
  '1': (years) => years <= 1,
  '2': (years) => years === 2,
  '3': (years) => years === 3,
  '5': (years) => years === 4 || years === 5,
  '6': (years) => years > 5,
}

export const searchable = (rows: CoachRow[]): SearchableCoach[] =>
  rows
    .filter(({ status }) => status === 'APPROVED')
    .map(prepared)
    .sort(
      (a, b) =>
        Number(b.availability) - Number(a.availability) ||
        b.rating - a.rating ||
        descending(a.createdAt, b.createdAt) ||
        descending(a.coachId, b.coachId),
    )

/** What a coach offers, as it is compared with what clients ask for. */
export const offersOf = ({
  specialities,
  certifications,
  currentOffering,
}: Pick<CoachRow, 'specialities' | 'certifications' | 'currentOffering'>) => ({
  specialities: specialities.map(fold),
  certifications: certifications.map(fold),
  offering: fold(currentOffering),
})

function prepared(row: CoachRow): SearchableCoach {
  const offers = offersOf(row)
  const name = fold(nameOf(row))
  return {
    ...row,
    text: [name, ...offers.specialities, ...offers.certifications, offers.offering].join('\n'),
    offers,
    rating: row.ratingCount > 0 ? row.ratingSum / row.ratingCount : 0,
    promotedUntil: row.promotionTime ? Date.parse(row.promotionTime) : 0,
  }
}

const descending = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1)

export const isPromoted = ({ promotedUntil }: SearchableCoach, time: number) => promotedUntil > time

export function searchCoaches(coaches: SearchableCoach[], search: CoachSearch, time: number) {
  const found = coaches.filter(matcher(search))
  const start = (search.page - 1) * SEARCH_PAGE_SIZE
  return {
    rows: withPromoted(found, time).slice(start, start + SEARCH_PAGE_SIZE),
    count: found.length,
  }
}

function matcher(search: CoachSearch): (coach: SearchableCoach) => boolean {
  const text = fold(search.search)
  const specialities = search.specialities.map(fold)
  const certifications = search.certifications.map(fold)
  const { experience, gender } = search
  const any = (wanted: string[], has: string[]) =>
    wanted.length === 0 || wanted.some((one) => has.includes(one))
  // The text last, as it takes longest.
  return (coach) =>
    any(specialities, coach.offers.specialities) &&
    any(certifications, coach.offers.certifications) &&
    (gender.length === 0 || gender.some((one) => one === coach.gender)) &&
    (experience.length === 0 || experience.some((choice) => EXPERIENCE[choice](coach.expYears))) &&
    coach.text.includes(text)
}

/** Leads each page with promoted coaches, two at the most as long as there are others to fill it with. */
function withPromoted(coaches: SearchableCoach[], time: number): SearchableCoach[] {
  const promoted: SearchableCoach[] = []
  const others: SearchableCoach[] = []
  for (const coach of coaches) (isPromoted(coach, time) ? promoted : others).push(coach)
  if (promoted.length === 0) return others

  const ordered: SearchableCoach[] = []
  let usedPromoted = 0
  let usedOthers = 0
  while (ordered.length < coaches.length) {
    const left = others.length - usedOthers
    const slots = Math.max(PROMOTED_PER_PAGE, SEARCH_PAGE_SIZE - left)
    const leading = promoted.slice(usedPromoted, usedPromoted + slots)
    const rest = others.slice(usedOthers, usedOthers + SEARCH_PAGE_SIZE - leading.length)
    ordered.push(...leading, ...rest)
    usedPromoted += leading.length
    usedOthers += rest.length
  }
  return ordered
}
