import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { Field } from '#core/forms/definitions/shared/fields'
import classes from '@/features/forms/definitions/builder.module.css'
import { fieldName } from '@/features/forms/definitions/field-types'
import type { SortedProps } from '@/features/forms/definitions/sorted-props'

/** A pointer that moves less than this is clicking, not dragging. */
const PRESSED_PIXELS = 4

/** Rows with a drag handle, for pointers and the keyboard (space bar to lift, arrows to move). */
function SortableFields({ fields, moveTo, row, isSelected }: SortedProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: PRESSED_PIXELS } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const to = fields.findIndex(({ id }) => id === over?.id)
    if (to >= 0) moveTo(String(active.id), to)
  }
  const nameOf = (id: UniqueIdentifier | undefined) => {
    const field = fields.find((item) => item.id === id)
    return field ? fieldName(field) : ''
  }
  const placeOf = (id: UniqueIdentifier | undefined) =>
    `position ${fields.findIndex((item) => item.id === id) + 1} of ${fields.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} picked up, ${placeOf(active.id)}`,
    onDragOver: ({ over }) => (over ? placeOf(over.id) : undefined),
    // The list announces the move itself.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${placeOf(active.id)}`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      // Keeps screen reader announcements out of the list.
      accessibility={{ container: document.body, announcements }}
    >
      <SortableContext items={fields.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {fields.map((field) => (
          <SortableRow key={field.id} field={field} row={row} isSelected={isSelected(field)} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

interface RowProps extends Pick<SortedProps, 'row'> {
  field: Field
  isSelected: boolean
}

function SortableRow({ field, row, isSelected }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: field.id })
  const handle = (
    <ActionIcon
      ref={setActivatorNodeRef}
      size={44}
      variant="subtle"
      color="gray"
      className={classes.handle}
      aria-label={`Drag ${fieldName(field)}`}
      {...attributes}
      {...listeners}
    >
      <IconGripVertical size={20} aria-hidden />
    </ActionIcon>
  )
  return (
    <li
      ref={setNodeRef}
      data-page={field.type === 'page'}
      data-selected={isSelected}
      data-dragged={isDragging}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {row(field, handle)}
    </li>
  )
}

// `lazy` requires a default export.
export { SortableFields as default }
