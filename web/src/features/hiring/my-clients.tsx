import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '#core/shared/messages'
import { Section } from '@/components/layout/section'
import { EmptyState } from '@/components/states/states'
import { PaymentState } from '@/entities/billing/payment-state'
import { hasAsked, paymentText } from '@/features/hiring/client-text'
import { PersonList } from '@/features/hiring/person-list'
import type { ClientRow } from '@/features/hiring/queries'

const SHOWN = 4

interface Props {
  /** Paying clients first. */
  relationships: readonly ClientRow[]
  /** The total, which may exceed the length of `relationships`. */
  count: number
  actions: (relationship: ClientRow) => ReactNode
}

/** A summary of the clients. The clients page lists all of them. */
export function MyClients({ relationships, count, actions }: Props) {
  return (
    <Section
      title="My clients"
      link={count > SHOWN && <Link to="/nutritionist/clients">See all {count}</Link>}
    >
      {count === 0 ? (
        <EmptyState art="people" title={messages.noClients}>
          Clients you approve appear here.
        </EmptyState>
      ) : (
        <PersonList
          label="My clients"
          relationships={relationships.slice(0, SHOWN)}
          detail={(relationship) => (
            <PaymentState plan={relationship.subscription}>{paymentText(relationship)}</PaymentState>
          )}
          actions={(relationship) => hasAsked(relationship) && actions(relationship)}
        />
      )}
    </Section>
  )
}
