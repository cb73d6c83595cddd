import { isAnswerField, LABELS } from '#core/coach/shared/labels'
import type { Coach } from '#core/coach/shared/schema'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { Answer, answerNode } from '@/entities/coach/answer'
import classes from '@/entities/coach/changes-table.module.css'

type Updates = NonNullable<Coach['nutritionistChangeRequest']>['updates']

interface Props {
  updates: Updates
  label: string
}

/** Each changed answer, with the old and new values side by side. */
export const ChangesTable = ({ updates, label }: Props) => (
  <table className={classes.changes} aria-label={label}>
    <thead>
      <tr>
        <th>Field</th>
        <th>Old value</th>
        <th>New value</th>
      </tr>
    </thead>
    <tbody>
      {Object.entries(updates).map(([field, change]) => (
        <tr key={field}>
          <th scope="row">{isAnswerField(field) ? LABELS[field] : field}</th>
          <td data-label="Old value">
            <Value field={field} value={change.old} other={change.new} mark="Removed" />
          </td>
          <td data-label="New value">
            <Value field={field} value={change.new} other={change.old} mark="Added" />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface ValueProps {
  field: string
  value: unknown
  /** The value on the other side. */
  other: unknown
  mark: 'Removed' | 'Added'
}

/** In a list, marks items that appear on one side only. */
function Value({ field, value, other, mark }: ValueProps) {
  if (!isAnswerField(field)) return null
  if (!Array.isArray(value) || value.length === 0) return <Answer>{answerNode(field, value)}</Answer>
  return (
    <ul className={classes.list}>
      {value.map((item) => {
        const isMarked = !(Array.isArray(other) && other.includes(item))
        return (
          <li key={item} data-mark={isMarked ? mark : undefined}>
            {isMarked && <VisuallyHidden>{mark}: </VisuallyHidden>}
            {item}
          </li>
        )
      })}
    </ul>
  )
}
