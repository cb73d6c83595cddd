import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/components/section.module.css'

interface Props {
  title: string
  /** Leads to all of it. */
  link?: ReactNode
  children: ReactNode
}

/** A part of a screen under its heading. */
export const Section = ({ title, link, children }: Props) => (
  <section className={classes.section} aria-label={title}>
    <div className={classes.heading}>
      <Title order={2}>{title}</Title>
      {link}
    </div>
    {children}
  </section>
)
