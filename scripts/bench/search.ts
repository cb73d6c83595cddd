import * as v from 'valibot'
import type { CoachRow } from '#core/coach/entity'
import { searchable, searchCoaches } from '#core/discovery/search'
import { CoachSearch } from '#core/discovery/shared/schema'
import { median, reportBelow } from '#scripts/bench/report'

const ROUNDS = 200

const SEARCHES: Partial<CoachSearch>[] = [
  {},
  { search: 'vegan' },
  { specialities: ['Vegan', 'Keto Diet'], experience: ['5', '6'] },
  { search: 'carl', gender: ['male'], certifications: ['Precision Nutrition'], page: 5 },
]

const ALL = v.parse(CoachSearch, {})

/** Measures one search over the rows that a warm function has cached. */
export function benchSearch(rows: CoachRow[]) {
  const coaches = searchable(rows)
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const search = { ...ALL, ...SEARCHES[round % SEARCHES.length] }
    const started = performance.now()
    searchCoaches(coaches, search, Date.now())
    return performance.now() - started
  })
  reportBelow(`coach search among ${rows.length.toLocaleString('en')} coaches, warm`, median(times), 10, 'ms')
}
