import type { CoachRow } from '#core/coach/entity'
import type { CoachSearch } from '#core/discovery/shared/schema'
import { fold } from '#core/shared/fold'
import { SEARCH_PAGE_SIZE } from '#core/shared/limits'
import { nameOf } from '#core/shared/name'

const PROMOTED_PER_PAGE = 2

/** A directory row prepared for many searches. Its texts are folded only once. */
export interface SearchableCoach extends CoachRow {
  text: string
  offers: ReturnType<typeof offersOf>
  rating: number
  /** Milliseconds since 1970, or undefined without a promotion. */
  promotedUntil: number | undefined
}

/** The years of experience that each choice of the filter covers (rule experience-bands). */
const EXPERIENCE: Record<CoachSearch['experience'][number], (years: number) => boolean> = {
  '1': (years) => years <= 1,
  '2': (years) => years === 2,
  '3': (years) => years === 3,
  '5': (years) => years === 4 || years === 5,
  '6': (years) => years > 5,
}

export const searchable = (rows: CoachRow[]): SearchableCoach[] => {
  const foldOnce = remembering(fold)
  return rows
    .filter(({ status }) => status === 'APPROVED')
    .map((row) => prepared(row, foldOnce))
    .sort(
      (a, b) =>
        Number(b.availability) - Number(a.availability) ||
        b.rating - a.rating ||
        descending(a.createdAt, b.createdAt) ||
        descending(a.coachId, b.coachId),
    )
}

/**
 * Thousands of coaches offer the same few things. Sharing one string for each of them keeps them close in memory,
 * which makes comparisons faster.
 */
function remembering(change: (text: string) => string): typeof change {
  const known = new Map<string, string>()
  return (text) => {
    const changed = known.get(text) ?? change(text)
    known.set(text, changed)
    return changed
  }
}

/** Returns what a coach offers, folded for comparison with what clients want. */
export const offersOf = (
  {
    specialities,
    certifications,
    currentOffering,
  }: Pick<CoachRow, 'specialities' | 'certifications' | 'currentOffering'>,
  foldOffer = fold,
) => ({
  specialities: specialities.map((one) => foldOffer(one)),
  certifications: certifications.map((one) => foldOffer(one)),
  offering: fold(currentOffering),
})

function prepared(row: CoachRow, foldOffer: typeof fold): SearchableCoach {
  const offers = offersOf(row, foldOffer)
  const name = fold(nameOf(row))
  return {
    ...row,
    text: [name, ...offers.specialities, ...offers.certifications, offers.offering].join('\n'),
    offers,
    rating: row.ratingCount > 0 ? row.ratingSum / row.ratingCount : 0,
    promotedUntil: row.promotionTime ? Date.parse(row.promotionTime) : undefined,
  }
}

const descending = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1)

export const isPromoted = ({ promotedUntil }: SearchableCoach, time: number) =>
  promotedUntil !== undefined && promotedUntil > time

export function searchCoaches(coaches: SearchableCoach[], search: CoachSearch, time: number) {
  const found = coaches.filter(matcher(search))
  const end = search.page * SEARCH_PAGE_SIZE
  return {
    rows: withPromoted(found, time, end).slice(end - SEARCH_PAGE_SIZE, end),
    count: found.length,
  }
}

/** Checks only what was requested, because every check takes time with many coaches. */
function matcher(search: CoachSearch): (coach: SearchableCoach) => boolean {
  const text = fold(search.search)
  const specialities = search.specialities.map(fold)
  const certifications = search.certifications.map(fold)
  const { experience, gender } = search
  const asked: ((coach: SearchableCoach) => boolean)[] = []
  if (specialities.length > 0)
    asked.push(({ offers }) => specialities.some((one) => offers.specialities.includes(one)))
  if (certifications.length > 0)
    asked.push(({ offers }) => certifications.some((one) => offers.certifications.includes(one)))
  if (gender.length > 0) asked.push((coach) => gender.some((one) => one === coach.gender))
  if (experience.length > 0)
    asked.push(({ expYears }) => experience.some((choice) => EXPERIENCE[choice](expYears)))
  // Last, because it takes longest.
  if (text) asked.push((coach) => coach.text.includes(text))
  return (coach) => asked.every((matches) => matches(coach))
}

/** Starts each page up to `end` with promoted coaches: at most two, as long as there are others to fill the page. */
function withPromoted(coaches: SearchableCoach[], time: number, end: number): SearchableCoach[] {
  const promoted: SearchableCoach[] = []
  const others: SearchableCoach[] = []
  for (const coach of coaches) (isPromoted(coach, time) ? promoted : others).push(coach)
  if (promoted.length === 0) return others

  const ordered: SearchableCoach[] = []
  let usedPromoted = 0
  let usedOthers = 0
  while (ordered.length < Math.min(end, coaches.length)) {
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
