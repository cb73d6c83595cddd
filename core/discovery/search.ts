import type { CoachRow } from '#core/coach/entity'
import { FILTER_ANSWERS, type FilterAnswer } from '#core/coach/shared/public-answers'
import type { CoachSearch } from '#core/discovery/shared/schema'
import { fold } from '#core/shared/fold'
import { SEARCH_PAGE_SIZE } from '#core/shared/limits'
import { nameOf } from '#core/shared/name'
import { fromNames } from '#core/shared/pick'

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
  const foldOnce = memoize(fold)
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
function memoize(change: (text: string) => string): typeof change {
  const cache = new Map<string, string>()
  return (text) => {
    const changed = cache.get(text) ?? change(text)
    cache.set(text, changed)
    return changed
  }
}

/** Returns what a coach offers, folded for comparison with what clients want. */
export const offersOf = (coach: Pick<CoachRow, FilterAnswer | 'currentOffering'>, foldOffer = fold) => ({
  ...fromNames(FILTER_ANSWERS, (field) => coach[field].map((offer) => foldOffer(offer))),
  offering: fold(coach.currentOffering),
})

function prepared(row: CoachRow, foldOffer: typeof fold): SearchableCoach {
  const offers = offersOf(row, foldOffer)
  const name = fold(nameOf(row))
  return {
    ...row,
    text: [name, ...FILTER_ANSWERS.flatMap((field) => offers[field]), offers.offering].join('\n'),
    offers,
    rating: row.ratingCount > 0 ? row.ratingSum / row.ratingCount : 0,
    promotedUntil: row.promotionTime ? Date.parse(row.promotionTime) : undefined,
  }
}

const descending = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1)

export const isPromoted = ({ promotedUntil }: SearchableCoach, time: number) =>
  promotedUntil !== undefined && promotedUntil > time

export function searchCoaches(coaches: SearchableCoach[], search: CoachSearch, time: number) {
  const matching = coaches.filter(matcher(search))
  const end = search.page * SEARCH_PAGE_SIZE
  return {
    rows: withPromoted(matching, time, end).slice(end - SEARCH_PAGE_SIZE, end),
    count: matching.length,
  }
}

/** Checks only what was requested, because every check takes time with many coaches. */
function matcher(search: CoachSearch): (coach: SearchableCoach) => boolean {
  const text = fold(search.search)
  const { experience, gender } = search
  const checks: ((coach: SearchableCoach) => boolean)[] = []
  for (const field of FILTER_ANSWERS) {
    const wanted = search[field].map(fold)
    if (wanted.length > 0) checks.push(({ offers }) => wanted.some((offer) => offers[field].includes(offer)))
  }
  if (gender.length > 0) checks.push((coach) => gender.some((offer) => offer === coach.gender))
  if (experience.length > 0)
    checks.push(({ expYears }) => experience.some((choice) => EXPERIENCE[choice](expYears)))
  // Last, because it takes longest.
  if (text) checks.push((coach) => coach.text.includes(text))
  return (coach) => checks.every((matches) => matches(coach))
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
    const remaining = others.slice(usedOthers, usedOthers + SEARCH_PAGE_SIZE - leading.length)
    ordered.push(...leading, ...remaining)
    usedPromoted += leading.length
    usedOthers += remaining.length
  }
  return ordered
}
