import { IconCheck } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from '@/components/fields/chips.module.css'

interface Props extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  label: string
}

/** One of several answers, as wide as its text. Selecting it doesn't move its neighbors. */
export const Chip = ({ label, ...input }: Props) => (
  <label className={classes.chip}>
    <input {...input} />
    <span>
      <IconCheck size={16} stroke={2.5} aria-hidden />
      {label}
    </span>
  </label>
)
