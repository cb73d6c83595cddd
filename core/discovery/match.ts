import type { CoachPreference } from '#core/client/schema'
import type { Recommendation } from '#core/discovery/schema'
import { isPromoted, type SearchableCoach } from '#core/discovery/search'
import { fold } from '#core/lib/fold'

type Match = Recommendation['match']
type Reason = Match['reasons'][number]
type Facts = Pick<
  SearchableCoach,
  'offers' | 'specialities' | 'certifications' | 'expYears' | 'gender' | 'currentOffering'
>

interface Criterion {
  weight: number
  /** How far a coach meets it, 0 to 1. */
  degree: (coach: Facts) => number
  reasons: (coach: Facts) => Reason[]
}

const WEIGHTS = { specialities: 40, certifications: 20, experience: 15, gender: 15, personality: 10 }
const MOST = 9

/** Years of experience behind each preference, both ends included (rule experience-bands). */
const EXPERIENCE_RANGES: Record<string, [min: number, max: number]> = {
  '1-3': [1, 3],
  '3-5': [3, 5],
  '5+': [5, Number.POSITIVE_INFINITY],
}

const joined = new Intl.ListFormat('en-US')

/** Nine at the most (rule recommendation); promoted ones come before equals, which else keep the order of the directory. */
export function recommendCoaches(
  coaches: SearchableCoach[],
  preference: CoachPreference | null,
  time: number,
): { coach: SearchableCoach; match: Match }[] {
  const criteria = criteriaOf(preference)
  return coaches
    .filter(({ availability }) => availability)
    .map((coach) => ({ coach, score: scoreOf(criteria, coach), promoted: isPromoted(coach, time) ? 1 : 0 }))
    .sort((a, b) => b.score - a.score || b.promoted - a.promoted)
    .slice(0, MOST)
    .map(({ coach, score }) => ({ coach, match: { score, reasons: reasonsOf(criteria, coach) } }))
}

/** What a client asked for. What was left open counts neither for nor against anybody. */
export function criteriaOf(preference: CoachPreference | null): Criterion[] {
  if (!preference) return []
  const { specialities, certifications } = preference
  return [
    tags('specialities', specialities, 'Specializes in', "Doesn't list"),
    tags('certifications', certifications, 'Certified by', 'No certificate of'),
    experience(preference.experience),
    gender(preference.gender),
    personality(preference.personality),
  ].filter((criterion) => criterion !== undefined)
}

/** 0 to 100: the part of what was asked that the coach meets, by weight. */
export function scoreOf(criteria: Criterion[], coach: Facts): number {
  const asked = criteria.reduce((sum, { weight }) => sum + weight, 0)
  const met = criteria.reduce((sum, { weight, degree }) => sum + weight * degree(coach), 0)
  return asked > 0 ? Math.round((100 * met) / asked) : 0
}

export const reasonsOf = (criteria: Criterion[], coach: Facts): Reason[] =>
  criteria.flatMap(({ reasons }) => reasons(coach)).sort((a, b) => Number(b.matched) - Number(a.matched))

function tags(
  kind: 'specialities' | 'certifications',
  wanted: string[],
  met: string,
  missed: string,
): Criterion | undefined {
  if (wanted.length === 0) return undefined
  const folded = wanted.map(fold)
  const reason = (text: string, chosen: string[], matched: boolean) =>
    chosen.length > 0 ? [{ fact: `${text} ${joined.format(chosen)}`, matched }] : []
  return {
    weight: WEIGHTS[kind],
    degree: ({ offers }) => folded.filter((one) => offers[kind].includes(one)).length / wanted.length,
    reasons: ({ offers }) => {
      const isMet = (one: string) => offers[kind].includes(fold(one))
      return [
        ...reason(met, wanted.filter(isMet), true),
        ...reason(
          missed,
          wanted.filter((one) => !isMet(one)),
          false,
        ),
      ]
    },
  }
}

/** A text of the client's own can't be compared, so it counts as left open. */
function experience(wanted: string): Criterion | undefined {
  const range = EXPERIENCE_RANGES[wanted]
  if (!range) return undefined
  const [min, max] = range
  const has = (years: number) =>
    years === 0
      ? 'Less than a year of experience'
      : `${years} ${years === 1 ? 'year' : 'years'} of experience`
  return yesOrNo(
    WEIGHTS.experience,
    ({ expYears }) => expYears >= min && expYears <= max,
    ({ expYears }) => has(expYears),
    ({ expYears }) => `${has(expYears)}; you prefer ${wanted} years`,
  )
}

function gender(wanted: string[]): Criterion | undefined {
  if (wanted.length === 0) return undefined
  return yesOrNo(
    WEIGHTS.gender,
    (coach) => wanted.includes(coach.gender),
    () => 'Has the gender you prefer',
    () => 'Another gender than you prefer',
  )
}

/** Coaches are not asked for a personality: their own words about the offering are all there is to go by. */
function personality(wanted: string): Criterion | undefined {
  const style = fold(wanted)
  if (!style) return undefined
  return yesOrNo(
    WEIGHTS.personality,
    ({ offers }) => offers.offering.includes(style),
    () => `Describes the coaching as ${wanted.toLowerCase()}`,
    () => `Doesn't mention a ${wanted.toLowerCase()} style`,
  )
}

const yesOrNo = (
  weight: number,
  isMet: (coach: Facts) => boolean,
  yes: (coach: Facts) => string,
  no: (coach: Facts) => string,
): Criterion => ({
  weight,
  degree: (coach) => (isMet(coach) ? 1 : 0),
  reasons: (coach) => [{ fact: isMet(coach) ? yes(coach) : no(coach), matched: isMet(coach) }],
})
