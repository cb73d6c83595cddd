import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UnansweredMessages as Unanswered } from '#core/chat/shared/unanswered-schema'
import { OpenRow } from '@/components/open-row'
import { PersonRow, PersonRows } from '@/components/person-row'
import { QueryList } from '@/components/query-list'
import { EmptyState, LoadingState } from '@/components/states'
import { ageOf } from '@/entities/chat/age'
import classes from '@/features/chat/moderation/moderation.module.css'
import { unansweredQuery } from '@/features/chat/moderation/queries'
import { waitingText } from '@/features/chat/moderation/waiting-text'

interface Props {
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** Coaches with unanswered messages and the clients waiting, longest wait first. */
export function UnansweredMessages({ openId, onOpen }: Props) {
  const { data, error, refetch } = useQuery(unansweredQuery)
  return (
    <QueryList
      query={{ data: data?.rows, error, refetch }}
      skeleton={<LoadingState lines={5} />}
      empty={
        <EmptyState title="No unanswered messages" art="talk">
          Coaches appear here once a client's message goes unanswered.
        </EmptyState>
      }
    >
      {(rows) => (
        <>
          {data?.isCut && <Text c="dimmed">Showing the 200 longest-waiting conversations.</Text>}
          <PersonRows label="Coaches with unanswered messages">
            {rows.map((row) => (
              <Coach
                key={row.coach.id}
                row={row}
                isOpen={row.coach.id === openId}
                onOpen={(isOpen) => onOpen(isOpen ? row.coach.id : undefined)}
              />
            ))}
          </PersonRows>
        </>
      )}
    </QueryList>
  )
}

interface CoachProps {
  row: Unanswered['rows'][number]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const Coach = ({ row: { coach, clients, since }, isOpen, onOpen }: CoachProps) => (
  <PersonRow
    person={coach.user}
    line={waitingText(clients.length)}
    end={ageOf(since)}
    control={<OpenRow name={coach.user.name} isOpen={isOpen} onOpen={onOpen} />}
  >
    {isOpen && (
      <div className={classes.opened}>
        <ul className={classes.waiting} aria-label={`Clients waiting for ${coach.user.name}`}>
          {clients.map(({ channelId, client, since: waits }) => (
            <li key={channelId}>
              <Link to="/admin/clients/$id" params={{ id: client.id }}>
                {client.user.name}
              </Link>
              <span className={classes.age}>{ageOf(waits)}</span>
            </li>
          ))}
        </ul>
        <p className={classes.links}>
          <Link to="/admin/nutritionists/$id" params={{ id: coach.id }}>
            Profile
          </Link>
          <Link to="/admin/nutritionists/$id/chats" params={{ id: coach.id }}>
            Moderate chats
          </Link>
        </p>
      </div>
    )}
  </PersonRow>
)
