import type { HealthFactName } from '#core/forms/definitions/shared/health-fact-kinds'
import { BRAND } from '#core/shared/brand'

/** `asker` is the coach who sent the form or, if admins sent a form for coaches, all coaches of the client. */
type Audience = 'asker' | 'coaches' | 'team'

interface Purpose {
  why: string
  readers: readonly Audience[]
  /** How many days an answer is kept, or null for as long as the account exists. */
  days: number | null
}

/**
 * Why answers are collected. Each row determines the label beside a question, which readers get the answer, and when
 * it is deleted (rule purposes).
 */
export const PURPOSES = {
  coaching: { why: 'to work with you', readers: ['asker', 'team'], days: null },
  progress: { why: 'to follow your progress', readers: ['asker', 'team'], days: 730 },
  confidence: { why: 'to understand you better', readers: ['asker'], days: 365 },
  planning: { why: 'to plan your next steps', readers: ['asker', 'team'], days: 30 },
  service: { why: 'to improve our service', readers: ['team'], days: 365 },
  known: { why: "so you don't have to answer twice", readers: ['coaches', 'team'], days: null },
} as const satisfies Record<string, Purpose>
export type PurposeName = keyof typeof PURPOSES

export const DEFAULT_PURPOSE = 'coaching'
/** Purposes that a form's author can select. A question bound to a fact has its own. */
export const SELECTABLE_PURPOSES = ['coaching', 'progress', 'confidence', 'planning', 'service'] as const

export interface AnswerContext {
  /** The coach's id, or null for the admins. */
  senderId: string | null
  tags: readonly string[]
  recipientType: 'client' | 'coach'
}
interface Purposeful {
  purpose?: PurposeName
  fact?: HealthFactName
}

/** Returns a question's purpose. Facts exist only about clients, so coaches' answers never become one. */
export const purposeOf = (
  question: Purposeful,
  { recipientType }: Pick<AnswerContext, 'recipientType'>,
): PurposeName =>
  question.fact && recipientType === 'client' ? 'known' : (question.purpose ?? DEFAULT_PURPOSE)

const hasReader = (name: PurposeName, audience: Audience) =>
  (PURPOSES[name].readers as readonly Audience[]).includes(audience)

/** Returns whether a reader of the submission may also read the answer to a question with this purpose. */
export function mayRead(name: PurposeName, role: 'coach' | 'admin'): boolean {
  return role === 'admin' ? hasReader(name, 'team') : hasReader(name, 'asker') || hasReader(name, 'coaches')
}

/**
 * Returns who must be able to read the answers of a form: the coach who builds it, or the admins if coaches can't
 * send it. Undefined for the admins' forms that coaches can send.
 */
export const askerOf = (isOfCoach: boolean, tags: readonly string[]): 'coach' | 'admin' | undefined =>
  isOfCoach ? 'coach' : tags.includes('coach') ? undefined : 'admin'

const DAY_MS = 24 * 3600 * 1000
/** Returns when an answer is deleted, in milliseconds since 1970, or undefined if it is kept. */
export function deleteAfter(name: PurposeName, answeredAt: string): number | undefined {
  const { days } = PURPOSES[name]
  return days === null ? undefined : Date.parse(answeredAt) + days * DAY_MS
}

const UNTIL: Record<number, string> = { 30: '30 days', 365: 'one year', 730: 'two years' }
const untilText = (days: number | null) =>
  days === null ? 'while you have an account' : `for ${UNTIL[days] ?? `${days} days`}`

const capitalized = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

const TEAM = `the ${BRAND} team`

/**
 * Names the readers of an answer for the person who answers; empty if no one else reads it. `sender` is the name of the
 * coach who sent the form.
 */
export function readersText(name: PurposeName, context: AnswerContext, sender: string | null): string {
  const isForClient = context.recipientType === 'client'
  const asks =
    context.senderId === null ? context.tags.includes('coach') && 'your coaches' : (sender ?? 'your coach')
  const readers = [
    hasReader(name, 'coaches') && isForClient && 'your coaches',
    hasReader(name, 'asker') && isForClient && asks,
    hasReader(name, 'team') && TEAM,
  ].filter((reader) => reader !== false)
  return readers.join(' and ')
}

/** Describes in two short sentences who sees an answer, why, and until when. */
export function labelOf(name: PurposeName, context: AnswerContext, sender: string | null): string {
  const { why, days } = PURPOSES[name]
  const readers = readersText(name, context, sender)
  const who = readers ? `${capitalized(readers)} can see this ${why}` : 'Only you can see this'
  return `${who}. Kept ${untilText(days)}.`
}

export function purposeText(name: PurposeName): string {
  const { why, days } = PURPOSES[name]
  const readers = [mayRead(name, 'coach') && 'coach', mayRead(name, 'admin') && 'team'].filter(Boolean)
  const retention = days === null ? 'kept while the account exists' : untilText(days)
  return `${capitalized(why)} (${readers.join(' and ')}, ${retention})`
}
