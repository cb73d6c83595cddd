import type { FormDocument } from '#core/forms/definitions/shared/document'
import type { Field, When } from '#core/forms/definitions/shared/fields'
import { newFieldId } from '@/features/forms/definitions/field-types'

/** A document may be invalid while it is being edited. */
export type Draft = FormDocument

export const replaceField = (draft: Draft, field: Field): Draft => ({
  ...draft,
  fields: draft.fields.map((other) => (other.id === field.id ? field : other)),
})

/** Adds a field after the one with the id `after`, or at the end. */
export function addField(draft: Draft, field: Field, after?: string): Draft {
  const index = draft.fields.findIndex(({ id }) => id === after)
  const at = index < 0 ? draft.fields.length : index + 1
  return { ...draft, fields: draft.fields.toSpliced(at, 0, field) }
}

export function duplicateField(draft: Draft, id: string): { draft: Draft; copy: Field } | undefined {
  const field = draft.fields.find((item) => item.id === id)
  if (!field) return undefined
  const copy: Field = { ...structuredClone(field), id: newFieldId() }
  // Only one question of a form can ask for a fact.
  if ('fact' in copy) delete copy.fact
  return { draft: addField(draft, copy, id), copy }
}

type Conditional = Extract<Field, { when?: When }> & { when: When }

/** Whether a field is shown only after certain answers to the one with the id `id`. */
const dependsOn = (field: Field, id: string): field is Conditional =>
  'when' in field && field.when?.field === id

/** Returns the fields that are shown only after certain answers to this one. */
export const dependentsOf = (draft: Draft, id: string): Field[] =>
  draft.fields.filter((field) => dependsOn(field, id))

/** Removes a field, and the conditions that depend on it. */
export const removeField = (draft: Draft, id: string): Draft => ({
  ...draft,
  fields: draft.fields
    .filter((field) => field.id !== id)
    .map((field) => {
      if (!dependsOn(field, id)) return field
      const { when: _, ...rest } = field
      return rest as Field
    }),
})

/** Restores a removed field to its place in `before`, with the conditions that depend on it. Later edits are kept. */
export function restoreField(draft: Draft, before: Draft, id: string): Draft {
  const index = before.fields.findIndex((field) => field.id === id)
  const field = before.fields[index]
  const hasField = (fieldId: string) => draft.fields.some((other) => other.id === fieldId)
  if (!field || hasField(id)) return draft
  const { when, ...rest } = { when: undefined, ...field }
  const restored = (when && hasField(when.field) ? field : rest) as Field
  const conditions = new Map(
    before.fields.flatMap((other) => (dependsOn(other, id) ? [[other.id, other.when]] : [])),
  )
  const fields = draft.fields.map((other): Field => {
    const condition = conditions.get(other.id)
    return condition && other.type !== 'page' && !other.when ? { ...other, when: condition } : other
  })
  const previous = before.fields.slice(0, index).findLast((other) => hasField(other.id))?.id
  const at = fields.findIndex((other) => other.id === previous) + 1
  return { ...draft, fields: fields.toSpliced(at, 0, restored) }
}

/** Moves a field to a position, counted from 0. */
export function moveFieldTo(draft: Draft, id: string, to: number): Draft {
  const from = draft.fields.findIndex((field) => field.id === id)
  const field = draft.fields[from]
  return field ? { ...draft, fields: draft.fields.toSpliced(from, 1).toSpliced(to, 0, field) } : draft
}
