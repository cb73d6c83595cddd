import type { ReactNode } from 'react'
import { PersonRow, PersonRows } from '@/components/person-row'
import { ClientName } from '@/features/hiring/client-name'
import { personOfLink } from '@/features/hiring/client-text'
import type { ClientRow } from '@/features/hiring/queries'

interface Props {
  label: string
  links: readonly ClientRow[]
  detail: (link: ClientRow) => ReactNode
  actions: (link: ClientRow) => ReactNode
}

/** A compact list of clients. */
export const PersonList = ({ label, links, detail, actions }: Props) => (
  <PersonRows label={label}>
    {links.map((link) => (
      <PersonRow
        key={link.id}
        person={personOfLink(link)}
        title={<ClientName link={link} />}
        line={detail(link)}
        actions={actions(link)}
      />
    ))}
  </PersonRows>
)
