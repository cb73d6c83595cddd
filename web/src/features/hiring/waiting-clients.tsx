import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { Section } from '@/components/layout/section'
import classes from '@/features/hiring/clients.module.css'
import { DecisionButtons } from '@/features/hiring/decision-buttons'
import { NewClient, type SayHi } from '@/features/hiring/new-client'
import { PersonList } from '@/features/hiring/person-list'
import { Problem } from '@/features/hiring/problem'
import type { ClientRow } from '@/features/hiring/queries'
import { RequestNote } from '@/features/hiring/request-note'
import { useDecision } from '@/features/hiring/use-decision'

const SHOWN = 5
const WISHES = 3

interface Props {
  relationships: readonly ClientRow[]
  /** The total, which may exceed the length of `relationships`. */
  count: number
  sayHi: SayHi
}

/** Clients waiting for the coach's decision. The page title shows how many there are. */
export function WaitingClients({ relationships, count, sayHi }: Props) {
  const decision = useDecision()
  const newClient = <NewClient relationship={decision.approved} sayHi={sayHi} />
  if (relationships.length === 0)
    return (
      <>
        {newClient}
        <Section title="Pending clients">
          <Problem text={decision.problem} />
          <Text c="dimmed">{messages.noRequests}</Text>
        </Section>
      </>
    )
  return (
    <section className={classes.section} aria-label="Pending clients">
      <Problem text={decision.problem} />
      {newClient}
      <PersonList
        label="Pending clients"
        relationships={relationships.slice(0, SHOWN)}
        detail={({ client, note, createdAt }) => (
          <>
            <RequestNote note={note} />
            <Wishes wishes={client.coachPreference?.specialities ?? []} />
            Requested <DateText time={createdAt} />
          </>
        )}
        actions={(relationship) => <DecisionButtons relationship={relationship} decision={decision} />}
      />
      {count > SHOWN && (
        <Link to="/nutritionist/clients" className={classes.all}>
          See all {count}
        </Link>
      )}
    </section>
  )
}

const Wishes = ({ wishes }: { wishes: readonly string[] }) =>
  wishes.length > 0 && (
    <>
      Looking for {wishes.slice(0, WISHES).join(', ')}
      <br />
    </>
  )
