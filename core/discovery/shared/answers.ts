import type { CoachPreference } from '#core/client/shared/schema'

/** Preferences that can have several answers, each of which counts separately. */
const LISTS = ['specialities', 'certifications'] as const

/** Returns the name of a client's answer in URLs and requests: `gender`, or `specialities:Vegan`. */
export const answerOf = (field: string, value?: string) => (value === undefined ? field : `${field}:${value}`)

/** Returns the preferences as if the client had left these answers open. */
export function withoutAnswers(preference: CoachPreference, ignored: readonly string[]): CoachPreference {
  const isOpen = (field: string, value?: string) => ignored.includes(answerOf(field, value))
  const left = { ...preference }
  for (const field of LISTS) left[field] = preference[field].filter((value) => !isOpen(field, value))
  if (isOpen('gender')) left.gender = []
  if (isOpen('experience')) left.experience = ''
  if (isOpen('personality')) left.personality = ''
  return left
}
