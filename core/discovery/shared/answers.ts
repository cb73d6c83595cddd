import type { CoachPreference } from '#core/client/shared/schema'

/** Answers of a client that can be given several at once: each counts by itself. */
const LISTS = ['specialities', 'certifications'] as const

/** What a client's answer is called in addresses and requests: `gender`, or `specialities:Vegan`. */
export const answerOf = (field: string, value?: string) => (value === undefined ? field : `${field}:${value}`)

/** The preferences as if the client had left these answers open. */
export function withoutAnswers(preference: CoachPreference, ignored: readonly string[]): CoachPreference {
  const isOpen = (field: string, value?: string) => ignored.includes(answerOf(field, value))
  const left = { ...preference }
  for (const field of LISTS) left[field] = preference[field].filter((value) => !isOpen(field, value))
  if (isOpen('gender')) left.gender = []
  if (isOpen('experience')) left.experience = ''
  if (isOpen('personality')) left.personality = ''
  return left
}
