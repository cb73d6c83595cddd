import type { HTMLAttributes } from 'react'
import classes from '@/components/layout/card.module.css'

interface Props extends HTMLAttributes<HTMLElement> {
  component?: 'article' | 'div' | 'li' | 'p' | 'section' | 'table' | 'ul'
}

/** A raised surface. `className` determines the layout of its content. */
export const Card = ({ component: Tag = 'section', className = '', ...props }: Props) => (
  <Tag className={`${classes.card} ${className}`} {...props} />
)
