import { ActionIcon, Badge } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Field } from '#core/forms/definitions/shared/fields'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { ActionMenu } from '@/components/overlays/action-menu'
import { LoadingState } from '@/components/states/states'
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
  const { document, selected, select, place, duplicate, remove } = builder
  const { fields } = document
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState('')
  /** After the change has rendered, because a row that moves or disappears loses the focus. */
  const focus = (id: string | undefined, selector = '[data-field]') =>
    requestAnimationFrame(() =>
      (id
        ? list.current?.querySelector<HTMLElement>(`[data-row="${id}"] ${selector}`)
        : list.current?.parentElement?.querySelector<HTMLElement>('[aria-haspopup]')
      )?.focus(),
    )
  const moveTo = (id: string, to: number) => {
    const field = fields.find((item) => item.id === id)
    if (!field || to < 0 || to >= fields.length) return
    place(id, to)
    setMoved(`${fieldName(field)} moved to position ${to + 1} of ${fields.length}`)
  }
  const positionOf = (id: string) => fields.findIndex((field) => field.id === id)
  const actionsOf = ({ id }: Field) => {
    const at = positionOf(id)
    const move = (to: number) => () => {
      moveTo(id, to)
      focus(id, '[aria-haspopup]')
    }
    return [
      {
        label: 'Move up',
        icon: <IconArrowUp size={20} aria-hidden />,
        isDisabled: at === 0,
        run: move(at - 1),
      },
      {
        label: 'Move down',
        icon: <IconArrowDown size={20} aria-hidden />,
        isDisabled: at === fields.length - 1,
        run: move(at + 1),
      },
      {
        label: 'Duplicate',
        icon: <IconCopy size={20} aria-hidden />,
        run: () => focus(duplicate(id)),
      },
      {
        label: 'Delete',
        icon: <IconTrash size={20} aria-hidden />,
        isDestructive: true,
        run: () => {
          const next = (fields[at + 1] ?? fields[at - 1])?.id
          remove(id)
          select(next)
          focus(next)
        },
      },
    ]
  }
  const row = (field: Field, handle?: ReactNode) => (
    <div className={classes.row} data-row={field.id}>
      {handle}
      <button
        type="button"
        className={classes.field}
        data-field={field.id}
        aria-current={field.id === selected?.id}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => {
          select(field.id)
          onChosen()
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (!event.altKey || by === 0) return
          event.preventDefault()
          moveTo(field.id, positionOf(field.id) + by)
          focus(field.id)
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
      <ActionMenu
        label={`Actions for ${fieldName(field)}`}
        actions={actionsOf(field)}
        button={(props) => (
          <ActionIcon
            {...props}
            size={44}
            variant="subtle"
            color="gray"
            aria-label={`Actions for ${fieldName(field)}`}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      />
    </div>
  )
  return (
    <>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <ol ref={list} className={classes.list} aria-label="Fields">
        <Suspense
          fallback={
            <li>
              <LoadingState lines={4} />
            </li>
          }
        >
          <SortableFields
            fields={fields}
            moveTo={moveTo}
            row={row}
            isSelected={({ id }) => id === selected?.id}
          />
        </Suspense>
      </ol>
    </>
  )
}
