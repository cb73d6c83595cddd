import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { CoachRow } from '#core/coach/entity'
import { searchable, searchCoaches } from '#core/discovery/search'
import { CoachSearch } from '#core/discovery/shared/schema'
import { EXPERIENCE_FILTERS } from '#core/shared/catalogue'
import { fc } from '#scripts/testing/checks/properties'
import { coachRow } from '#scripts/testing/coach-rows'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const PROMOTED = '2026-06-01T00:00:01.000Z'

const ALL = v.parse(CoachSearch, {})
const find = (rows: CoachRow[], filters: Partial<CoachSearch> = {}) =>
  searchCoaches(searchable(rows), { ...ALL, ...filters }, NOW)
const idsOf = ({ rows }: { rows: CoachRow[] }) => rows.map(({ coachId }) => coachId).join('')

describe('search', () => {
  const zoe = coachRow({
    firstName: 'Zoë',
    lastName: "O'Müller",
    specialities: ['Keto Diet'],
    certifications: ['Precision Nutrition'],
    currentOffering: 'Crème brûlée without   sugar',
  })
  test.each([
    'zoe',
    'O’MULLER'.replace('’', "'"),
    'zoe o',
    'KETO',
    'sion nutr',
    'brulee without sugar',
    ' Zoë ',
    '',
  ])('finds "%s" in any of the fields', (search) => expect(find([zoe], { search }).count).toBe(1))
  test.each(['tom', 'muller zoe', 'keto precision', '.*', 'carl@example.com'])(
    'does not find "%s", which is in none of the fields',
    (search) => expect(find([zoe], { search }).count).toBe(0),
  )
})

describe('filters', () => {
  test.each([
    ['1', '01'],
    ['2', '2'],
    ['3', '3'],
    ['5', '45'],
    ['6', '67'],
  ] as const)('choice %s finds these years of experience: %s', (choice, years) => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((expYears) => coachRow({ expYears, coachId: String(expYears) }))
    expect([...idsOf(find(rows, { experience: [choice] }))].sort().join('')).toBe(years)
  })

  test('every coach matches exactly one choice of experience', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (expYears) => {
        const hits = EXPERIENCE_FILTERS.filter(
          (choice) => find([coachRow({ expYears })], { experience: [choice] }).count,
        )
        expect(hits).toHaveLength(1)
      }),
    )
  })

  test('combine choices of one filter with OR, and different filters with AND', () => {
    const rows = [
      coachRow({ coachId: 'a', specialities: ['Vegan'], gender: 'female' }),
      coachRow({ coachId: 'b', specialities: ['Paleo', 'Keto Diet'], gender: 'male' }),
      coachRow({ coachId: 'c', specialities: ['Weight Loss'], gender: 'female' }),
    ]
    const specialities = ['vegan', 'Keto Diet']
    expect(idsOf(find(rows, { specialities }))).toBe('ba')
    expect(idsOf(find(rows, { specialities, gender: ['female'] }))).toBe('a')
    expect(idsOf(find(rows, { specialities, gender: ['female'], certifications: ['None'] }))).toBe('')
  })

  test('do not match a part of a specialty', () => {
    expect(find([coachRow({ specialities: ['Vegan'] })], { specialities: ['Veg'] }).count).toBe(0)
  })

  test.each(['PENDING', 'REJECTED', 'SUSPENDED'] as const)('never find a coach who is %s', (status) => {
    expect(find([coachRow({ status })])).toEqual({ rows: [], count: 0 })
  })
})

describe('order', () => {
  test('puts promoted coaches first, then those who accept clients, then by rating, then the newest', () => {
    const rows = [
      coachRow({ coachId: 'f', availability: false, ratingSum: 50, ratingCount: 10 }),
      coachRow({ coachId: 'e', createdAt: '2025-01-01T00:00:00.000Z' }),
      coachRow({ coachId: 'd', createdAt: '2026-01-01T00:00:00.000Z' }),
      coachRow({ coachId: 'c', ratingSum: 30, ratingCount: 10 }),
      coachRow({ coachId: 'b', ratingSum: 5, ratingCount: 1 }),
      coachRow({ coachId: 'a', promotionTime: PROMOTED, availability: false }),
    ]
    expect(idsOf(find(rows))).toBe('abcdef')
  })

  test('ignores expired promotions', () => {
    const over = coachRow({ coachId: 'a', promotionTime: new Date(NOW).toISOString(), availability: false })
    expect(idsOf(find([over, coachRow({ coachId: 'b' })]))).toBe('ba')
  })
})

test('pages of nine contain every match exactly once, and at most two promoted coaches while there are others', () => {
  const anyRows = fc.array(
    fc.record({
      isPromoted: fc.boolean(),
      availability: fc.boolean(),
      ratingSum: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 60, size: 'max' },
  )
  fc.assert(
    fc.property(anyRows, (facts) => {
      const rows = facts.map(({ isPromoted, availability, ratingSum }, index) =>
        coachRow({
          coachId: String(index).padStart(2, '0'),
          promotionTime: isPromoted ? PROMOTED : null,
          availability,
          ratingSum,
          ratingCount: 1,
        }),
      )
      const coaches = searchable(rows)
      const pages = Array.from(
        { length: Math.ceil(rows.length / 9) },
        (_, index) => searchCoaches(coaches, { ...ALL, page: index + 1 }, NOW).rows,
      )
      const all = pages.flat()
      expect(new Set(all.map(({ coachId }) => coachId)).size).toBe(rows.length)
      expect(all).toHaveLength(rows.length)
      for (const [index, page] of pages.entries()) {
        if (index < pages.length - 1) expect(page).toHaveLength(9)
        const promoted = page.filter(({ promotionTime }) => promotionTime).length
        const othersLater = pages
          .slice(index + 1)
          .flat()
          .some(({ promotionTime }) => !promotionTime)
        if (othersLater) expect(promoted).toBeLessThanOrEqual(2)
      }
      const others = all.filter(({ promotionTime }) => !promotionTime)
      expect(others).toEqual(coaches.filter(({ promotionTime }) => !promotionTime))
      expect(searchCoaches(coaches, { ...ALL, page: 99 }, NOW)).toEqual({ rows: [], count: rows.length })
    }),
  )
})
