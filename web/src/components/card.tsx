import type { HTMLAttributes } from 'react'
import classes from '@/components/card.module.css'

interface Props extends HTMLAttributes<HTMLElement> {
  component?: 'article' | 'div' | 'li' | 'p' | 'section' | 'table' | 'ul'
}

/** A raised surface; `className` says how its content is laid out. */
export const Card = ({ component: Tag = 'section', className = '', ...props }: Props) => (
  <Tag className={`${classes.card} ${className}`} {...props} />
)
