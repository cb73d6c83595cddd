import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UnansweredMessages as Unanswered } from '#core/chat/shared/unanswered-schema'
import { OpenRow } from '@/components/open-row'
import { PagedRows } from '@/components/paged-rows'
import { PersonRow } from '@/components/person-row'
import { EmptyState } from '@/components/states'
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
  const query = useInfiniteQuery({ ...unansweredQuery, select: oneRowPerCoach })
  return (
    <PagedRows
      query={query}
      label="Coaches with unanswered messages"
      empty={
        <EmptyState title="No unanswered messages" art="talk">
          Coaches appear here once a client's message goes unanswered.
        </EmptyState>
      }
      row={(row) => (
        <Coach
          key={row.coach.id}
          row={row}
          isOpen={row.coach.id === openId}
          onOpen={(isOpen) => onOpen(isOpen ? row.coach.id : undefined)}
        />
      )}
    />
  )
}

/** A coach on several pages is listed where they wait longest, with the clients of all these pages. */
function oneRowPerCoach({ pages, ...data }: InfiniteData<Unanswered, string>) {
  const byCoach = Map.groupBy(
    pages.flatMap(({ rows }) => rows),
    ({ coach }) => coach.id,
  )
  const rows = [...byCoach.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, clients: same.flatMap(({ clients }) => clients) }] : []
  })
  return { ...data, pages: [rows] }
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
              <Link to="/admin/nutritionists/$id/chats/$channelId" params={{ id: coach.id, channelId }}>
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
