import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#core/messages'
import { ButtonLink } from '@/components/button-link'
import { DateText } from '@/components/date-text'
import { EmptyState, ErrorState } from '@/components/states'
import { isApproved, planText } from '@/features/hiring/client-text'
import classes from '@/features/hiring/clients.module.css'
import { DecisionButtons } from '@/features/hiring/decision-buttons'
import { PersonList } from '@/features/hiring/person-list'
import { Problem } from '@/features/hiring/problem'
import { type ClientRow, clientsQuery } from '@/features/hiring/queries'
import { useDecision } from '@/features/hiring/use-decision'

const SHOWN = 5

/** Who waits for an answer and who pays, in short; the whole lists are on the clients page. */
export function DashboardClients({ actions }: { actions: (link: ClientRow) => ReactNode }) {
  const { data: links, error, refetch } = useQuery(clientsQuery)
  const decision = useDecision()
  if (error && !links) return <ErrorState error={error} retry={() => void refetch()} />
  if (!links) return <Skeleton h={320} radius={16} />
  const pending = links.filter(({ status }) => status === 'PENDING')
  const mine = links.filter(isApproved).toSorted((a, b) => Number(!a.subscription) - Number(!b.subscription))
  return (
    <>
      <section className={classes.section} aria-label="Pending clients">
        <Heading title="Pending clients" count={pending.length} />
        <Problem text={decision.problem} />
        {pending.length === 0 ? (
          <EmptyState art="list" title={messages.noRequests} />
        ) : (
          <PersonList
            label="Pending clients"
            links={pending.slice(0, SHOWN)}
            detail={({ createdAt }) => (
              <>
                Asked on <DateText time={createdAt} />
              </>
            )}
            actions={(link) => <DecisionButtons link={link} decision={decision} />}
          />
        )}
      </section>
      <section className={classes.section} aria-label="My clients">
        <Heading title="My clients" count={mine.length} />
        {mine.length === 0 ? (
          <EmptyState art="people" title={messages.noClients} />
        ) : (
          <PersonList label="My clients" links={mine.slice(0, SHOWN)} detail={planText} actions={actions} />
        )}
      </section>
    </>
  )
}

const Heading = ({ title, count }: { title: string; count: number }) => (
  <div className={classes.heading}>
    <Title order={2}>{title}</Title>
    {count > SHOWN && (
      <ButtonLink to="/nutritionist/clients" variant="subtle">
        See all {count}
      </ButtonLink>
    )}
  </div>
)
