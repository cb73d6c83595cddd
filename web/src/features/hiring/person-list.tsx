import type { ReactNode } from 'react'
import { PersonRow, PersonRows } from '@/components/people/person-row'
import { ClientName } from '@/features/hiring/client-name'
import { personOf } from '@/features/hiring/client-text'
import type { ClientRow } from '@/features/hiring/queries'

interface Props {
  label: string
  relationships: readonly ClientRow[]
  detail: (relationship: ClientRow) => ReactNode
  actions: (relationship: ClientRow) => ReactNode
}

/** A compact list of clients. */
export const PersonList = ({ label, relationships, detail, actions }: Props) => (
  <PersonRows label={label}>
    {relationships.map((relationship) => (
      <PersonRow
        key={relationship.id}
        person={personOf(relationship)}
        title={<ClientName relationship={relationship} />}
        line={detail(relationship)}
        actions={actions(relationship)}
      />
    ))}
  </PersonRows>
)
