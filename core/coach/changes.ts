import type { ChangeRequestItem, CoachItem } from '#core/coach/entity'
import { changedFields } from '#core/coach/shared/edit-impact'
import { FILE_FIELDS, type FileField, REVIEWED_FIELDS } from '#core/coach/shared/fields'
import type { Application } from '#core/coach/shared/schema'

export type Answers = Pick<CoachItem, (typeof REVIEWED_FIELDS)[number]>
export type RequestedAnswers = Omit<Application, FileField> & Partial<Record<FileField, string>>
type Updates = ChangeRequestItem['updates']

/** What of `wanted` is not so yet. */
export const changedAnswers = (current: Answers, wanted: Partial<Answers>): Partial<Answers> =>
  Object.fromEntries(changedFields(current, wanted).map((field) => [field, wanted[field]]))

export const matchesRequest = (current: Answers, wanted: Partial<Answers>): boolean =>
  changedFields(current, wanted).length === 0

/** What of a request is left once other answers are set by somebody else (rule change-request). */
export const withoutFields = (open: Updates, fields: readonly string[]): Updates =>
  Object.fromEntries(Object.entries(open).filter(([field]) => !fields.includes(field)))

export const onlyFields = (open: Updates, fields: readonly string[]): Updates =>
  Object.fromEntries(Object.entries(open).filter(([field]) => fields.includes(field)))

/** What was changed back is not in it; what the edit does not speak of stays as it was asked for (rule change-request). */
export function mergeUpdates(open: Updates, current: Answers, wanted: Partial<Answers>): Updates {
  const changed = changedAnswers(current, wanted)
  const merged = REVIEWED_FIELDS.flatMap((field): [string, Updates[string]][] => {
    if (field in changed) return [[field, { old: current[field], new: changed[field] }]]
    const asked = wanted[field] === undefined ? open[field] : undefined
    return asked ? [[field, asked]] : []
  })
  return Object.fromEntries(merged)
}

export const newAnswers = (updates: Updates): Partial<Answers> =>
  Object.fromEntries(Object.entries(updates).map(([field, change]) => [field, change.new]))

export const oldAnswers = (updates: Updates): Partial<Answers> =>
  Object.fromEntries(Object.entries(updates).map(([field, change]) => [field, change.old]))

/** The stored files that a request would replace, or those that it brings. */
export const filesIn = (updates: Updates, side: 'old' | 'new'): string[] =>
  FILE_FIELDS.map((field) => updates[field]?.[side]).filter(isStoredFile)

export const isStoredFile = (key: unknown): key is string =>
  typeof key === 'string' && key.startsWith('private/')
