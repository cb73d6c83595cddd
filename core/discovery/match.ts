import type { CoachPreference } from '#core/client/shared/schema'
import { isPromoted, offersOf, type SearchableCoach } from '#core/discovery/search'
import { answerOf, withoutAnswers } from '#core/discovery/shared/answers'
import type { Match } from '#core/discovery/shared/schema'
import { fold } from '#core/shared/fold'

type MatchInput = Pick<SearchableCoach, 'offers' | 'expYears' | 'gender'>

interface Answer {
  answer: string
  wish: string
  isMet: (coach: MatchInput) => boolean
  /** What the coach has, or has instead. */
  fact: (coach: MatchInput, isMet: boolean) => string
}

interface Criterion {
  weight: number
  answers: Answer[]
}

const WEIGHTS = { specialities: 40, certifications: 20, experience: 15, gender: 15, personality: 10 }
const MAX_RECOMMENDATIONS = 9
/** From this score on, a coach fits (rule coaches-that-fit). */
const FITTING_SCORE = 50

/** The years of experience that each preference covers, both ends included (rule experience-bands). */
const EXPERIENCE_RANGES: Record<string, [min: number, max: number]> = {
  '1-3': [1, 3],
  '3-5': [3, 5],
  '5+': [5, Number.POSITIVE_INFINITY],
}

const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

/**
 * Returns at most nine coaches, best match first (rule recommendation). Among equals, promoted ones come first;
 * otherwise they keep the directory's order.
 */
export function recommendCoaches(
  coaches: SearchableCoach[],
  preference: CoachPreference | null,
  time: number,
  ignored: readonly string[] = [],
): { coach: SearchableCoach; match: Match }[] {
  const match = matcher(preference, ignored)
  const criteria = match.counting
  return coaches
    .filter(({ availability }) => availability)
    .map((coach) => ({ coach, score: scoreOf(criteria, coach), promoted: isPromoted(coach, time) ? 1 : 0 }))
    .sort((a, b) => b.score - a.score || b.promoted - a.promoted)
    .slice(0, MAX_RECOMMENDATIONS)
    .map(({ coach }) => ({ coach, match: match.of(coach) }))
}

/** Counts the coaches who fit. Everyone who accepts new clients fits a client without preferences. */
export function countFitting(coaches: SearchableCoach[], preference: CoachPreference): number {
  const criteria = criteriaOf(preference)
  const fits = (coach: SearchableCoach) =>
    coach.availability && (criteria.length === 0 || scoreOf(criteria, coach) >= FITTING_SCORE)
  return coaches.reduce((count, coach) => count + Number(fits(coach)), 0)
}

type Coach = Omit<MatchInput, 'offers'> & Parameters<typeof offersOf>[0]
const matchInputOf = (coach: Coach): MatchInput => ({ ...coach, offers: offersOf(coach) })

export const matchOf = (
  preference: CoachPreference | null,
  coach: Coach,
  ignored: readonly string[] = [],
): Match => matcher(preference, ignored).of(matchInputOf(coach))

export const wishesOf = (preference: CoachPreference | null, coach: Coach) =>
  matchOf(preference, coach).reasons.map(({ wish, matched }) => ({ wish, matched }))

/**
 * Scores and explains matches from the same answers. Ignored answers are listed but don't count (rule match-reasons).
 */
function matcher(preference: CoachPreference | null, ignored: readonly string[]) {
  const all = criteriaOf(preference)
  const counting = criteriaOf(preference && withoutAnswers(preference, ignored))
  return {
    counting,
    of: (coach: MatchInput): Match => ({
      score: scoreOf(counting, coach),
      reasons: all
        .flatMap(({ answers }) => answers)
        .map(({ answer, wish, isMet, fact }) => {
          const matched = isMet(coach)
          return { answer, wish, fact: fact(coach, matched), matched, ignored: ignored.includes(answer) }
        })
        .sort((a, b) => Number(b.matched) - Number(a.matched)),
    }),
  }
}

/** Returns the client's preferences. Those left open don't count for or against anyone. */
function criteriaOf(preference: CoachPreference | null): Criterion[] {
  if (!preference) return []
  const { specialities, certifications } = preference
  return [
    tags(
      'specialities',
      specialities,
      (name) => `Specializes in ${name}`,
      (name) => `Doesn't list ${name} as a specialty`,
    ),
    tags(
      'certifications',
      certifications,
      (name) => `Certified: ${name}`,
      (name) => `Doesn't list certification: ${name}`,
    ),
    experience(preference.experience),
    gender(preference.gender),
    personality(preference.personality),
  ].filter((criterion) => criterion !== undefined)
}

/** Returns the weighted share of the preferences that the coach meets, from 0 to 100. */
function scoreOf(criteria: Criterion[], coach: MatchInput): number {
  const totalWeight = criteria.reduce((sum, { weight }) => sum + weight, 0)
  const met = criteria.reduce(
    (sum, { weight, answers }) =>
      sum + (weight * answers.filter(({ isMet }) => isMet(coach)).length) / answers.length,
    0,
  )
  return totalWeight > 0 ? Math.round((100 * met) / totalWeight) : 0
}

function tags(
  kind: 'specialities' | 'certifications',
  preferred: string[],
  met: (wish: string) => string,
  missed: (wish: string) => string,
): Criterion | undefined {
  if (preferred.length === 0) return undefined
  return {
    weight: WEIGHTS[kind],
    answers: preferred.map((wish) => {
      const text = fold(wish)
      return {
        answer: answerOf(kind, wish),
        wish,
        isMet: ({ offers }) => offers[kind].includes(text),
        fact: (_, isMet) => (isMet ? met : missed)(wish),
      }
    }),
  }
}

/** Text in the client's own words can't be compared, so it counts as left open. */
function experience(preferred: string): Criterion | undefined {
  const range = EXPERIENCE_RANGES[preferred]
  if (!range) return undefined
  const [min, max] = range
  const has = (years: number) =>
    years === 0
      ? 'Less than a year of experience'
      : `${years} ${years === 1 ? 'year' : 'years'} of experience`
  return yesOrNo(
    'experience',
    ({ expYears }) => expYears >= min && expYears <= max,
    ({ expYears }) => has(expYears),
    ({ expYears }) => `${has(expYears)}; you prefer ${preferred} years`,
    `${preferred} years of experience`,
  )
}

function gender(preferred: string[]): Criterion | undefined {
  if (preferred.length === 0) return undefined
  return yesOrNo(
    'gender',
    (coach) => preferred.includes(coach.gender),
    () => 'Matches your gender preference',
    () => "Doesn't match your gender preference",
    `Coach gender: ${eitherOf.format(preferred.map((name) => name.toLowerCase()))}`,
  )
}

/** We don't ask coaches about their personality, so this searches their own description of the offering. */
function personality(preferred: string): Criterion | undefined {
  const style = fold(preferred)
  if (!style) return undefined
  const lower = preferred.toLowerCase()
  const capitalized = `${lower[0]?.toUpperCase()}${lower.slice(1)}`
  return yesOrNo(
    'personality',
    ({ offers }) => offers.offering.includes(style),
    () => `${capitalized} coaching style`,
    () => `Not described as ${lower}`,
    `${capitalized} style`,
  )
}

const yesOrNo = (
  answer: 'experience' | 'gender' | 'personality',
  isMet: (coach: MatchInput) => boolean,
  yes: (coach: MatchInput) => string,
  no: (coach: MatchInput) => string,
  wish: string,
): Criterion => ({
  weight: WEIGHTS[answer],
  answers: [{ answer, wish, isMet, fact: (coach, met) => (met ? yes(coach) : no(coach)) }],
})
