import { IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from '@/components/table/data-table.module.css'

/** A name that links to its page and makes the whole row clickable. */
export const RowLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={classes.rowLink} />
))

/** Shown on a phone where other rows have their expand button. */
export const LeadsOn = () => <IconChevronRight size={20} aria-hidden />
