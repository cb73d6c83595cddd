import type { ComponentProps } from 'react'
import classes from '@/components/visually-hidden.module.css'

/** For screen readers alone. Mantine's own would be in what every page loads. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} className={classes.hidden} />
)
