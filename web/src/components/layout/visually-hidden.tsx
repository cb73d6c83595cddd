import type { ComponentProps } from 'react'
import classes from '@/components/layout/visually-hidden.module.css'

/** Content only for screen readers. Mantine's own component would be part of what every page loads. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} className={classes.hidden} />
)
