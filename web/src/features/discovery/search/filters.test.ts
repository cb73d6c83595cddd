import { expect, test } from 'vitest'
import {
  activeFilters,
  type CoachFilters,
  coachCount,
  filterReaders,
  NO_FILTERS,
  nextPage,
  withoutFilter,
} from '@/features/discovery/search/filters'
import { searchOf } from '@/lib/text/search'

const read = (search: object) => searchOf<CoachFilters>(filterReaders)(search)

test('reads a URL with no filters or invalid ones as an unfiltered search', () => {
  expect(read({})).toEqual(NO_FILTERS)
  expect(read({ search: 7, experience: ['4'], specialities: 'Vegan', gender: [null] })).toEqual(NO_FILTERS)
})

test('drops a sixth specialty and duplicates from the URL', () => {
  const specialities = ['Vegan', 'Vegan', 'Paleo', 'Diabetes', 'Gut Health', 'Keto Diet', 'Low FODMAP']
  expect(read({ specialities }).specialities).toEqual([
    'Vegan',
    'Paleo',
    'Diabetes',
    'Gut Health',
    'Keto Diet',
  ])
})

test('removes each active filter on its own', () => {
  const filters = read({ search: 'ann', experience: ['6'], gender: ['female'], certifications: ['CPR'] })
  const active = activeFilters(filters)
  expect(active.map(({ label }) => label)).toEqual(['“ann”', '5+ years', 'CPR', 'Female'])
  for (const filter of active)
    expect(activeFilters({ ...filters, ...withoutFilter(filters, filter) })).toEqual(
      active.filter((other) => other !== filter),
    )
})

test('loads pages of nine until all coaches are loaded', () => {
  expect(nextPage(1, 23)).toBe(2)
  expect(nextPage(2, 23)).toBe(3)
  expect(nextPage(3, 23)).toBeUndefined()
  expect(nextPage(1, 9)).toBeUndefined()
  expect(nextPage(1, 0)).toBeUndefined()
})

test('uses the singular for one coach', () => {
  expect([0, 1, 23].map(coachCount)).toEqual(['0 coaches', '1 coach', '23 coaches'])
})
