import type { ReactNode } from 'react'
import type { Field } from '#core/forms/definitions/shared/fields'

/** The rows of a list of fields, whichever way they are sorted. */
export interface SortedProps {
  fields: readonly Field[]
  place: (id: string, to: number) => void
  /** What stands in the row of a field; `handle` is what it is dragged by. */
  row: (field: Field, handle?: ReactNode) => ReactNode
  isSelected: (field: Field) => boolean
}
