import { FILE_FIELDS, REVIEWED_FIELDS } from '#core/coach/shared/fields'

type Field = (typeof REVIEWED_FIELDS)[number]
type Reviewed = Partial<Record<Field, unknown>>

export interface EditImpact {
  fields: Field[]
  /** Those of them of which the coach's own change waits: it is dropped. */
  dropped: Field[]
  mails: number
  canUndo: boolean
}

/** What an admin's edit touches: the act decides by it, and the site shows it before (rules admin-edits-at-once, impact-first). */
export function editImpact(
  current: Reviewed,
  open: Partial<Record<string, { new: unknown }>> | undefined,
  wanted: Reviewed,
): EditImpact {
  const fields = changedFields(current, wanted)
  const isNewAddress = fields.includes('email') && open?.email?.new !== wanted.email
  return {
    fields,
    dropped: fields.filter((field) => open && field in open),
    // To the coach, and to a new address the link that confirms it: one that the coach asked for has it.
    mails: fields.length === 0 ? 0 : isNewAddress ? 2 : 1,
    canUndo: canUndo(fields),
  }
}

/** Not a change of these: files are let go with it, and an address that is in use by then stays so. */
const FINAL: readonly string[] = [...FILE_FIELDS, 'email']
export const canUndo = (fields: readonly string[]): boolean => !fields.some((field) => FINAL.includes(field))

/** Which answers of `wanted` are not so yet. The order of a list is not a change. */
export const changedFields = (current: Reviewed, wanted: Reviewed): Field[] =>
  REVIEWED_FIELDS.filter((field) => wanted[field] !== undefined && !isSame(current[field], wanted[field]))

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((value) => other.includes(value))
}
