import type { Field } from '#core/forms/definitions/shared/fields'
import { fieldName } from '@/features/forms/definitions/field-types'
import type { EditedForm } from '@/features/forms/definitions/use-builder'

type Content = Pick<EditedForm, 'document' | 'tags'>

export interface ComparedField {
  id: string
  name: string
  /** What the other version has instead, if it differs. */
  note?: 'Only here' | 'Different'
}

/** The fields of `form`, with what differs in `other`. */
export const comparedFields = ({ document }: Content, other: Content): ComparedField[] =>
  document.fields.map((field) => {
    const match = other.document.fields.find(({ id }) => id === field.id)
    const note = !match ? 'Only here' : isSame(field, match) ? undefined : 'Different'
    return { id: field.id, name: fieldName(field), ...(note && { note }) }
  })

/** Which of the properties of the form itself differ. */
export const differentProperties = (a: Content, b: Content) =>
  [
    a.document.title !== b.document.title && 'title',
    (a.document.description ?? '') !== (b.document.description ?? '') && 'description',
    a.tags.toSorted().join() !== b.tags.toSorted().join() && 'who can send it',
    order(a, b) !== order(b, a) && 'order of the fields',
  ].filter((name) => name !== false)

/** The ids of the fields that both have. */
const order = ({ document }: Content, other: Content) =>
  document.fields
    .map(({ id }) => id)
    .filter((id) => other.document.fields.some((field) => field.id === id))
    .join()

/** The order of the properties doesn't matter. */
const isSame = (a: Field, b: Field) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (field: Field) => Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1))
