import { VisuallyHidden } from '@/components/layout/visually-hidden'
import classes from '@/entities/coach/tag-list.module.css'

/** Shows the first four, then how many more there are. */
const SHOWN = 4

interface Props {
  tags: readonly string[]
  /** Shows all tags. */
  isWhole?: boolean
  /** Renders a line of text where chips would take too much room. */
  isLine?: boolean
}

export function TagList({ tags, isWhole, isLine }: Props) {
  const shown = isWhole ? tags : tags.slice(0, SHOWN)
  const more = tags.length - shown.length
  if (tags.length === 0) return null
  return (
    <ul className={isLine ? classes.line : classes.tags}>
      {shown.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more > 0 && (
        <li>
          <span aria-hidden>+{more}</span>
          <VisuallyHidden>and {more} more</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
