import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '#core/messages'
import { Section } from '@/components/section'
import { EmptyState } from '@/components/states'
import { isApproved, planText } from '@/features/hiring/client-text'
import { PersonList } from '@/features/hiring/person-list'
import type { ClientRow } from '@/features/hiring/queries'

const SHOWN = 4

interface Props {
  links: readonly ClientRow[]
  actions: (link: ClientRow) => ReactNode
}

/** The approved clients in short, those who pay first; all of them are on the clients page. */
export function MyClients({ links, actions }: Props) {
  const mine = links.filter(isApproved).toSorted((a, b) => Number(!a.subscription) - Number(!b.subscription))
  return (
    <Section
      title="My clients"
      link={mine.length > SHOWN && <Link to="/nutritionist/clients">See all {mine.length}</Link>}
    >
      {mine.length === 0 ? (
        <EmptyState art="people" title={messages.noClients}>
          Whom you approve appears here.
        </EmptyState>
      ) : (
        <PersonList label="My clients" links={mine.slice(0, SHOWN)} detail={planText} actions={actions} />
      )}
    </Section>
  )
}
