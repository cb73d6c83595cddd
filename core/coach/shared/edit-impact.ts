import type { EditImpact } from '#core/coach/shared/change-schema'
import { FILE_FIELDS, REVIEWED_FIELDS } from '#core/coach/shared/fields'

type Field = (typeof REVIEWED_FIELDS)[number]
type Reviewed = Partial<Record<Field, unknown>>

/** What an admin's edit of a profile affects, apart from prices, payment pages and the emails about refunds. */
export type ProfileImpact = Omit<EditImpact, 'pages' | 'refunds' | 'prices'>

/** Returns what an admin's edit affects in the profile (rules admin-edits-at-once, preview-consequences). */
export function editImpact(
  current: Reviewed,
  open: Partial<Record<string, { new: unknown }>> | undefined,
  newAnswers: Reviewed,
): ProfileImpact {
  const fields = changedFields(current, newAnswers)
  const isNewAddress = fields.includes('email') && open?.email?.new !== newAnswers.email
  return {
    fields,
    dropped: fields.filter((field) => open && field in open),
    // One to the coach, plus one that confirms a new address, unless the coach requested that address and already has
    // its link.
    mails: fields.length === 0 ? 0 : isNewAddress ? 2 : 1,
    canUndo: canUndo(fields),
  }
}

/** Changes to these fields can't be undone: replaced files are deleted, and a new email address is already in use. */
const FINAL: readonly string[] = [...FILE_FIELDS, 'email']
export const canUndo = (fields: readonly string[]): boolean => !fields.some((field) => FINAL.includes(field))

/** Returns the fields of `newAnswers` that differ from the current values. Reordering a list isn't a change. */
export const changedFields = (current: Reviewed, newAnswers: Reviewed): Field[] =>
  REVIEWED_FIELDS.filter(
    (field) => newAnswers[field] !== undefined && !isSame(current[field], newAnswers[field]),
  )

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((value) => b.includes(value))
}
