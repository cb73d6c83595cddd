import type { ReactNode } from 'react'
import { Avatar } from '@/components/avatar'
import { clientName } from '@/features/hiring/client-text'
import classes from '@/features/hiring/clients.module.css'
import type { ClientRow } from '@/features/hiring/queries'

interface Props {
  label: string
  links: readonly ClientRow[]
  detail: (link: ClientRow) => ReactNode
  actions: (link: ClientRow) => ReactNode
}

/** Some clients at a glance. */
export const PersonList = ({ label, links, detail, actions }: Props) => (
  <ul className={classes.list} aria-label={label}>
    {links.map((link) => (
      <li key={link.id}>
        <Avatar name={clientName(link)} image={link.client.user.image} />
        <div className={classes.who}>
          <strong>{clientName(link)}</strong>
          <span className={classes.detail}>{detail(link)}</span>
        </div>
        <div className={classes.actions}>{actions(link)}</div>
      </li>
    ))}
  </ul>
)
