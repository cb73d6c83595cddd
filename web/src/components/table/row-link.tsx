import { IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from '@/components/table/data-table.module.css'

/** A name that leads on, and with it the row that it stands in. */
export const RowLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={classes.rowLink} />
))

/** Stands on a phone where other rows say that they open. */
export const LeadsOn = () => <IconChevronRight size={20} aria-hidden />
