import { ActionIcon, Badge } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from '@/features/builder/builder.module.css'
import { KINDS, nameOf } from '@/features/builder/field-kinds'
import type { Builder } from '@/features/builder/use-builder'

interface Props {
  builder: Builder
  /** After a field was chosen. */
  onChosen: () => void
}

/** The fields in their order. Alt with an arrow moves the one that has the focus. */
export function FieldList({ builder, onChosen }: Props) {
  const { document, selected, faults, select, move, duplicate, remove } = builder
  const list = useRef<HTMLOListElement>(null)
  const moveBy = (id: string, by: -1 | 1, isKey: boolean) => {
    move(id, by)
    // The row goes elsewhere in the document, and the focus with it.
    if (isKey)
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-field="${id}"]`)?.focus())
  }
  return (
    <ol ref={list} className={classes.list} aria-label="Fields">
      {document.fields.map((field, index) => {
        const name = nameOf(field)
        const isSelected = field.id === selected?.id
        const isWrong = faults.some((fault) => fault.field === field.id)
        return (
          <li key={field.id} data-page={field.type === 'page'} data-selected={isSelected}>
            <button
              type="button"
              className={classes.field}
              data-field={field.id}
              aria-current={isSelected}
              onClick={() => {
                select(field.id)
                onChosen()
              }}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                if (!event.altKey || by === 0) return
                event.preventDefault()
                moveBy(field.id, by, true)
              }}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.kind}>
                {KINDS[field.type]}
                {'when' in field && field.when && ', sometimes'}
              </span>
              {isWrong && <Badge color="red">Check</Badge>}
            </button>
            <div className={classes.tools}>
              <ActionIcon
                size={44}
                variant="subtle"
                color="gray"
                aria-label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => moveBy(field.id, -1, false)}
              >
                <IconArrowUp size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                color="gray"
                aria-label={`Move ${name} down`}
                disabled={index === document.fields.length - 1}
                onClick={() => moveBy(field.id, 1, false)}
              >
                <IconArrowDown size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                color="gray"
                aria-label={`Duplicate ${name}`}
                onClick={() => duplicate(field.id)}
              >
                <IconCopy size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                color="red"
                aria-label={`Delete ${name}`}
                onClick={() => remove(field.id)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
