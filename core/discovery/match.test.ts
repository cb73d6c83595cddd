import { describe, expect, test } from 'vitest'
import { NO_PREFERENCE } from '#core/client/shared/no-preference'
import type { CoachPreference } from '#core/client/shared/schema'
import type { CoachRow } from '#core/coach/entity'
import { countFitting, matchOf as matchOfOne, recommendCoaches } from '#core/discovery/match'
import { isPromoted, searchable } from '#core/discovery/search'
import { withoutAnswers } from '#core/discovery/shared/answers'
import type { Match } from '#core/discovery/shared/schema'
import { fc } from '#scripts/testing/checks/properties'
import { coachRow } from '#scripts/testing/coach-rows'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const preference = (overrides: Partial<CoachPreference> = {}): CoachPreference => ({
  ...NO_PREFERENCE,
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

describe('score', () => {
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
  ])('with %o the score is %i', (missing, score) => {
    expect(matchOf({ ...perfect, ...missing }, everything)?.score).toBe(score)
  })

  test('counts only the preferences that the client gave', () => {
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
  ] as const)('the range %s includes both ends', (experience, years) => {
    const matching = [0, 1, 2, 3, 4, 5, 6, 40].filter(
      (expYears) => matchOf({ expYears }, { experience })?.score === 100,
    )
    expect(matching).toEqual(years)
  })
})

test('lists every preference on its own line, met ones first', () => {
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
  const line = (answer: string, wish: string, fact: string, matched: boolean) => ({
    answer,
    wish,
    fact,
    matched,
    ignored: false,
  })
  expect(match?.reasons).toEqual([
    line('specialities:Vegan', 'Vegan', 'Specializes in Vegan', true),
    line('specialities:Keto Diet', 'Keto Diet', 'Specializes in Keto Diet', true),
    line('gender', 'Coach gender: female', 'Matches your gender preference', true),
    line('specialities:Paleo', 'Paleo', "Doesn't list Paleo as a specialty", false),
    line(
      'certifications:Precision Nutrition',
      'Precision Nutrition',
      "Doesn't list certification: Precision Nutrition",
      false,
    ),
    line('experience', '3-5 years of experience', '1 year of experience; you prefer 3-5 years', false),
    line('personality', 'Challenging style', 'Not described as challenging', false),
  ])
})

test('counts coaches who accept clients and meet half of the preferences, or all of them without preferences', () => {
  const rows = [
    coachRow({ coachId: '1', specialities: ['Vegan'], gender: 'male' }),
    coachRow({ coachId: '2', specialities: [], gender: 'female' }),
    coachRow({ coachId: '3', specialities: ['Vegan'], availability: false }),
    coachRow({ coachId: '4', specialities: ['Vegan'], status: 'PENDING' }),
  ]
  const count = (overrides: Partial<CoachPreference>) => countFitting(searchable(rows), preference(overrides))
  expect(count({})).toBe(2)
  expect(count({ specialities: ['Vegan'] })).toBe(1)
  // The specialty weighs 40 of 55.
  expect(count({ specialities: ['Vegan'], gender: ['female'] })).toBe(1)
  expect(count({ specialities: ['Vegan', 'Paleo'] })).toBe(1)
  expect(count({ specialities: ['Vegan', 'Paleo', 'Bio Hacker'] })).toBe(0)
})

describe('order', () => {
  test('is by score, then promotion, then rating, then newest', () => {
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

  test('leaves out coaches who are unavailable or not approved, and stops at nine', () => {
    const rows = Array.from({ length: 12 }, (_, index) => coachRow({ coachId: String(index) }))
    expect(recommend(rows, null)).toHaveLength(9)
    expect(recommend([coachRow({ availability: false }), coachRow({ status: 'SUSPENDED' })], null)).toEqual(
      [],
    )
  })
})

const words = fc.subarray(['Vegan', 'Keto Diet', 'Paleo', 'Gut Health'])
const wishes = fc.record({
  specialities: words,
  certifications: words,
  experience: fc.constantFrom('1-3', '3-5', '5+', '', 'long'),
  gender: fc.subarray(['male' as const, 'female' as const, 'other' as const]),
  personality: fc.constantFrom('Relaxed', 'Intense', ''),
})

test('the score is between 0 and 100 and rises with each additional preference met', () => {
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

const WEIGHTS: Record<string, number> = {
  specialities: 40,
  certifications: 20,
  experience: 15,
  gender: 15,
  personality: 10,
}

/** Computes the score only from the lines that are shown. */
function scoreShown(reasons: Match['reasons']): number {
  const byField = Map.groupBy(
    reasons.filter(({ ignored }) => !ignored),
    ({ answer }) => answer.split(':')[0] ?? '',
  )
  let asked = 0
  let met = 0
  for (const [field, lines] of byField) {
    asked += WEIGHTS[field] ?? 0
    met += ((WEIGHTS[field] ?? 0) * lines.filter(({ matched }) => matched).length) / lines.length
  }
  return asked > 0 ? Math.round((100 * met) / asked) : 0
}

test('shows what it ranked by, and ranks ignored answers as if they were left open', () => {
  const coach = fc.record({
    specialities: words,
    certifications: words,
    expYears: fc.nat(8),
    gender: fc.constantFrom('male', 'female'),
    currentOffering: fc.constantFrom('Relaxed plans', 'Intense weeks', 'Plans'),
    promotionTime: fc.constantFrom(null, '2027-01-01T00:00:00Z'),
    createdAt: fc.constantFrom('2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  })
  fc.assert(
    fc.property(wishes, fc.array(coach, { maxLength: 12 }), fc.array(fc.nat(20)), (wanted, made, picks) => {
      const coaches = searchable(made.map((row, index) => coachRow({ ...row, coachId: `coach${index}` })))
      const answers = preference(wanted)
      const told = recommendCoaches(coaches, answers, NOW)[0]?.match.reasons.map(({ answer }) => answer) ?? []
      const ignored = picks.flatMap((pick) => told[pick] ?? [])
      const ranked = recommendCoaches(coaches, answers, NOW, ignored)

      for (const { coach: candidate, match } of ranked) {
        expect(match.score).toBe(scoreShown(match.reasons))
        expect(
          match.reasons
            .filter((line) => line.ignored)
            .map(({ answer }) => answer)
            .sort(),
        ).toEqual([...new Set(ignored)].sort())
        // The coach's page shows the same.
        expect(matchOfOne(answers, candidate, ignored)).toEqual(match)
      }
      const scores = ranked.map(({ match }) => scoreShown(match.reasons))
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      // Among equal scores, promoted coaches come first.
      for (const [index, { coach: candidate, match }] of ranked.entries()) {
        const before = ranked[index - 1]
        if (before?.match.score === match.score && isPromoted(candidate, NOW))
          expect(isPromoted(before.coach, NOW)).toBe(true)
      }
      const saved = recommendCoaches(coaches, withoutAnswers(answers, ignored), NOW)
      const shown = (list: typeof ranked) => list.map((result) => [result.coach.coachId, result.match.score])
      expect(shown(saved)).toEqual(shown(ranked))
    }),
  )
})
