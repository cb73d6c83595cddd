import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import classes from '@/components/lists/open-row.module.css'

interface Props {
  /** What the row is about, for screen readers. */
  name: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The id of the details. */
  controls?: string
}

/** Expands a row of people. The whole row is its area, except for buttons and links. */
export const OpenRow = ({ name, isOpen, onOpen, controls }: Props) => (
  <button
    type="button"
    className={classes.openRow}
    aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${name}`}
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={() => onOpen(!isOpen)}
  >
    {isOpen ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
  </button>
)
