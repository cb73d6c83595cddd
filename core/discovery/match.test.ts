import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CoachPreference } from '#core/client/schema'
import type { CoachRow } from '#core/coach/entity'
import { recommendCoaches } from '#core/discovery/match'
import { searchable } from '#core/discovery/search'
import { coachRow } from '#scripts/testing/coach-rows'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const preference = (overrides: Partial<CoachPreference> = {}): CoachPreference => ({
  groupChatType: 'NONE',
  gender: [],
  experience: '',
  personality: '',
  certifications: [],
  specialities: [],
  ...overrides,
})
const recommend = (rows: CoachRow[], wanted: CoachPreference | null) =>
  recommendCoaches(searchable(rows), wanted, NOW)
const matchOf = (row: Partial<CoachRow>, wanted: Partial<CoachPreference>) =>
  recommend([coachRow(row)], preference(wanted))[0]?.match
const ids = (rows: CoachRow[], wanted: CoachPreference | null) =>
  recommend(rows, wanted)
    .map(({ coach }) => coach.coachId)
    .join('')

describe('the score', () => {
  const everything = preference({
    specialities: ['Vegan', 'Keto Diet'],
    certifications: ['Precision Nutrition'],
    experience: '3-5',
    gender: ['female'],
    personality: 'Relaxed',
  })
  const perfect = {
    specialities: ['vegan', 'Keto Diet', 'Paleo'],
    certifications: ['Precision Nutrition'],
    expYears: 5,
    gender: 'female',
    currentOffering: 'A relaxed way to eat well',
  }
  test.each([
    [{}, 100],
    [{ specialities: ['Vegan'] }, 80],
    [{ specialities: [] }, 60],
    [{ certifications: [] }, 80],
    [{ expYears: 6 }, 85],
    [{ gender: 'male' }, 85],
    [{ currentOffering: 'Weekly plans' }, 90],
    [{ specialities: [], certifications: [], expYears: 1, gender: 'other', currentOffering: '' }, 0],
  ])('without %o it is %i', (missing, score) => {
    expect(matchOf({ ...perfect, ...missing }, everything)?.score).toBe(score)
  })

  test('counts only what was asked', () => {
    expect(matchOf({ gender: 'female' }, { gender: ['female', 'other'] })?.score).toBe(100)
    expect(matchOf({ expYears: 2, gender: 'male' }, { gender: ['female'], experience: '1-3' })?.score).toBe(
      50,
    )
    expect(matchOf({}, { experience: 'somebody who knows', gender: ['male'] })?.score).toBe(100)
    expect(matchOf({}, {})).toEqual({ score: 0, reasons: [] })
  })

  test.each([
    ['1-3', [1, 2, 3]],
    ['3-5', [3, 4, 5]],
    ['5+', [5, 6, 40]],
  ] as const)('%s takes both ends in', (experience, years) => {
    const matching = [0, 1, 2, 3, 4, 5, 6, 40].filter(
      (expYears) => matchOf({ expYears }, { experience })?.score === 100,
    )
    expect(matching).toEqual(years)
  })
})

test('the reasons are sentences, those that match first', () => {
  const match = matchOf(
    { specialities: ['Vegan', 'Keto Diet'], expYears: 1, gender: 'female' },
    {
      specialities: ['Vegan', 'Keto Diet', 'Paleo'],
      certifications: ['Precision Nutrition'],
      experience: '3-5',
      gender: ['female'],
      personality: 'Challenging',
    },
  )
  expect(match?.reasons).toEqual([
    { fact: 'Specializes in Vegan and Keto Diet', matched: true },
    { fact: 'Has the gender you prefer', matched: true },
    { fact: "Doesn't list Paleo", matched: false },
    { fact: 'No certificate of Precision Nutrition', matched: false },
    { fact: '1 year of experience; you prefer 3-5 years', matched: false },
    { fact: "Doesn't mention a challenging style", matched: false },
  ])
})

describe('the order', () => {
  test('is by score, then promoted, then rating, then the newest', () => {
    const wanted = preference({ specialities: ['Vegan'] })
    const specialities = ['Vegan']
    const rows = [
      coachRow({ coachId: 'f', ratingSum: 5, ratingCount: 1, promotionTime: '2027-01-01T00:00:00Z' }),
      coachRow({ coachId: 'e', specialities, createdAt: '2025-01-01T00:00:00.000Z' }),
      coachRow({ coachId: 'd', specialities, createdAt: '2026-01-01T00:00:00.000Z' }),
      coachRow({ coachId: 'c', specialities, ratingSum: 4, ratingCount: 1 }),
      coachRow({ coachId: 'b', specialities, ratingSum: 5, ratingCount: 1 }),
      coachRow({ coachId: 'a', specialities, promotionTime: '2027-01-01T00:00:00Z' }),
    ]
    expect(ids(rows, wanted)).toBe('abcdef')
    expect(ids(rows, null)).toBe('fabcde')
  })

  test('leaves out who takes nobody or is not approved, and ends at nine', () => {
    const rows = Array.from({ length: 12 }, (_, index) => coachRow({ coachId: String(index) }))
    expect(recommend(rows, null)).toHaveLength(9)
    expect(recommend([coachRow({ availability: false }), coachRow({ status: 'SUSPENDED' })], null)).toEqual(
      [],
    )
  })
})

test('a score is between 0 and 100, and one wish more that is met never lowers it', () => {
  const words = fc.subarray(['Vegan', 'Keto Diet', 'Paleo', 'Gut Health'])
  const wishes = fc.record({
    specialities: words,
    certifications: words,
    experience: fc.constantFrom('1-3', '3-5', '5+', '', 'long'),
    gender: fc.subarray(['male' as const, 'female' as const, 'other' as const]),
    personality: fc.constantFrom('Relaxed', 'Intense', ''),
  })
  fc.assert(
    fc.property(wishes, words, words, fc.nat(20), (wanted, specialities, certifications, expYears) => {
      const row = { specialities, certifications, expYears }
      const score = matchOf(row, wanted)?.score ?? -1
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      const missing = wanted.specialities.find((wish) => !specialities.includes(wish))
      if (!missing) return
      const better = matchOf({ ...row, specialities: [...specialities, missing] }, wanted)?.score ?? -1
      expect(better).toBeGreaterThan(score)
    }),
  )
})
