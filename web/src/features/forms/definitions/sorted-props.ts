import type { ReactNode } from 'react'
import type { Field } from '#core/forms/definitions/shared/fields'

/** Props of the field list, shared by its two implementations. */
export interface SortedProps {
  fields: readonly Field[]
  moveTo: (id: string, to: number) => void
  /** Renders the content of a field's row. `handle` is the drag handle. */
  row: (field: Field, handle?: ReactNode) => ReactNode
  isSelected: (field: Field) => boolean
}
