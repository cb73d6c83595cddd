import type { ChangeRequestItem, CoachItem } from '#core/coach/entity'
import { changedFields } from '#core/coach/shared/edit-impact'
import { FILE_FIELDS, type FileField, REVIEWED_FIELDS } from '#core/coach/shared/fields'
import type { Application } from '#core/coach/shared/schema'

export type Answers = Pick<CoachItem, (typeof REVIEWED_FIELDS)[number]>
export type RequestedAnswers = Omit<Application, FileField> & Partial<Record<FileField, string>>
type Updates = ChangeRequestItem['updates']

export const changedAnswers = (current: Answers, edited: Partial<Answers>): Partial<Answers> =>
  Object.fromEntries(changedFields(current, edited).map((field) => [field, edited[field]]))

export const matchesRequest = (current: Answers, edited: Partial<Answers>): boolean =>
  changedFields(current, edited).length === 0

/** Returns what is left of a request after someone else sets the given fields (rule change-request). */
export const withoutFields = (pending: Updates, fields: readonly string[]): Updates =>
  Object.fromEntries(Object.entries(pending).filter(([field]) => !fields.includes(field)))

export const onlyFields = (pending: Updates, fields: readonly string[]): Updates =>
  Object.fromEntries(Object.entries(pending).filter(([field]) => fields.includes(field)))

/**
 * Merges an edit into an open request. Fields changed back to their current value are removed; fields that the edit
 * doesn't contain stay as requested (rule change-request).
 */
export function mergeUpdates(pending: Updates, current: Answers, edited: Partial<Answers>): Updates {
  const changed = changedAnswers(current, edited)
  const merged = REVIEWED_FIELDS.flatMap((field): [string, Updates[string]][] => {
    if (field in changed) return [[field, { old: current[field], new: changed[field] }]]
    const requested = edited[field] === undefined ? pending[field] : undefined
    return requested ? [[field, requested]] : []
  })
  return Object.fromEntries(merged)
}

export const newAnswers = (updates: Updates): Partial<Answers> =>
  Object.fromEntries(Object.entries(updates).map(([field, change]) => [field, change.new]))

export const oldAnswers = (updates: Updates): Partial<Answers> =>
  Object.fromEntries(Object.entries(updates).map(([field, change]) => [field, change.old]))

/** Returns the stored files that a request replaces (`old`) or adds (`new`). */
export const filesIn = (updates: Updates, side: 'old' | 'new'): string[] =>
  FILE_FIELDS.map((field) => updates[field]?.[side]).filter(isStoredFile)

export const isStoredFile = (key: unknown): key is string =>
  typeof key === 'string' && key.startsWith('private/')
