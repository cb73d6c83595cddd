import { ActionIcon, Badge } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react'
import type { Field } from '#core/forms/definitions/shared/fields'
import { LoadingState } from '@/components/states'
import classes from '@/features/forms/definitions/builder.module.css'
import { FIELD_TYPE_LABELS, fieldName } from '@/features/forms/definitions/field-types'
import type { SortedProps } from '@/features/forms/definitions/sorted-props'
import type { Builder } from '@/features/forms/definitions/use-builder'

interface Props {
  builder: Builder
  /** Called after a field was selected. */
  onChosen: () => void
}

/** The list without dragging, used if that code can't be loaded. Buttons and keys still move fields. */
const PlainFields = ({ fields, row, isSelected }: SortedProps) => (
  <>
    {fields.map((field) => (
      <li key={field.id} data-page={field.type === 'page'} data-selected={isSelected(field)}>
        {row(field)}
      </li>
    ))}
  </>
)
const SortableFields = lazy<ComponentType<SortedProps>>(() =>
  import('@/features/forms/definitions/sortable-fields').catch(() => ({ default: PlainFields })),
)

/** The fields in order. Alt with an arrow key moves the focused one. */
export function FieldList({ builder, onChosen }: Props) {
  const { document, selected, select, move, place } = builder
  const list = useRef<HTMLOListElement>(null)
  const moveByKey = (id: string, by: -1 | 1) => {
    move(id, by)
    // The row moves in the DOM and loses the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-field="${id}"]`)?.focus())
  }
  const row = (field: Field, handle?: ReactNode) => (
    <>
      <button
        type="button"
        className={classes.field}
        data-field={field.id}
        aria-current={field.id === selected?.id}
        onClick={() => {
          select(field.id)
          onChosen()
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (!event.altKey || by === 0) return
          event.preventDefault()
          moveByKey(field.id, by)
        }}
      >
        <span className={classes.name}>{fieldName(field)}</span>
        <span className={classes.kind}>
          {FIELD_TYPE_LABELS[field.type]}
          {'when' in field && field.when && ', conditional'}
          {'fact' in field && field.fact && ', remembered'}
        </span>
        {builder.faults.some((fault) => fault.field === field.id) && <Badge color="red">Check</Badge>}
      </button>
      <div className={classes.tools}>
        {handle}
        <FieldTools field={field} builder={builder} />
      </div>
    </>
  )
  return (
    <ol ref={list} className={classes.list} aria-label="Fields">
      <Suspense
        fallback={
          <li>
            <LoadingState lines={4} />
          </li>
        }
      >
        <SortableFields
          fields={document.fields}
          moveTo={place}
          row={row}
          isSelected={({ id }) => id === selected?.id}
        />
      </Suspense>
    </ol>
  )
}

function FieldTools({ field, builder }: { field: Field; builder: Builder }) {
  const { document, move, duplicate, remove } = builder
  const { fields } = document
  const { id } = field
  const name = fieldName(field)
  const isFirst = id === fields[0]?.id
  const isLast = id === fields.at(-1)?.id
  return (
    <>
      <Tool Icon={IconArrowUp} label={`Move ${name} up`} disabled={isFirst} onClick={() => move(id, -1)} />
      <Tool Icon={IconArrowDown} label={`Move ${name} down`} disabled={isLast} onClick={() => move(id, 1)} />
      <Tool Icon={IconCopy} label={`Duplicate ${name}`} onClick={() => duplicate(id)} />
      <Tool Icon={IconTrash} label={`Delete ${name}`} color="red" onClick={() => remove(id)} />
    </>
  )
}

interface ToolProps {
  Icon: typeof IconCopy
  label: string
  color?: string
  disabled?: boolean
  onClick: () => void
}

const Tool = ({ Icon, label, color = 'gray', disabled, onClick }: ToolProps) => (
  <ActionIcon
    size={44}
    variant="subtle"
    color={color}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={20} aria-hidden />
  </ActionIcon>
)
