import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/components/layout/section.module.css'

interface Props {
  title: string
  /** A link to all of it. */
  link?: ReactNode
  children: ReactNode
}

/** A part of a screen with a heading. */
export const Section = ({ title, link, children }: Props) => (
  <section className={classes.section} aria-label={title}>
    <div className={classes.heading}>
      <Title order={2}>{title}</Title>
      {link}
    </div>
    {children}
  </section>
)
