import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UnansweredMessages as Unanswered } from '#core/chat/shared/unanswered-schema'
import { fold } from '#core/shared/fold'
import { groupBy } from '#core/shared/group-by'
import { OpenRow } from '@/components/lists/open-row'
import { PagedRows } from '@/components/lists/paged-rows'
import { SearchBox } from '@/components/lists/search-box'
import { PersonRow } from '@/components/people/person-row'
import { EmptyState, LoadingState } from '@/components/states/states'
import { ageOf } from '@/entities/chat/age'
import classes from '@/features/chat/moderation/moderation.module.css'
import { unansweredQuery } from '@/features/chat/moderation/queries'
import { waitingText } from '@/features/chat/moderation/waiting-text'
import { useFetchWhile } from '@/lib/network/use-fetch-while'

interface Props {
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  search: string
  onSearch: (search: string) => void
}

/** Coaches with unanswered messages and the clients waiting, longest wait first. */
export function UnansweredMessages({ openId, onOpen, search, onSearch }: Props) {
  const query = useInfiniteQuery({
    ...unansweredQuery,
    select: (data) => rowsNaming(search, oneRowPerCoach(data)),
  })
  // A search is about all pages, and not only about those loaded.
  const isSearching = search !== '' && query.hasNextPage
  useFetchWhile(isSearching, query)
  return (
    <>
      <SearchBox label="Search by name" value={search} onChange={onSearch} />
      {isSearching && !query.isError ? (
        <LoadingState lines={2} />
      ) : (
        <PagedRows
          query={query}
          label="Coaches with unanswered messages"
          empty={
            <EmptyState title={search ? 'No one found' : 'No unanswered messages'} art="talk">
              {search
                ? 'No coach or client with this name has unanswered messages.'
                : "Coaches appear here once a client's message goes unanswered."}
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
      )}
    </>
  )
}

/** A coach on several pages is listed where they wait longest, with the clients of all these pages. */
function oneRowPerCoach({ pages, ...data }: InfiniteData<Unanswered, string>) {
  const byCoach = groupBy(
    pages.flatMap(({ rows }) => rows),
    ({ coach }) => coach.id,
  )
  const rows = [...byCoach.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, clients: same.flatMap(({ clients }) => clients) }] : []
  })
  return { ...data, pages: [rows] }
}

/** The coaches whose name, or that of one of their waiting clients, matches the search. */
function rowsNaming(search: string, { pages, ...data }: ReturnType<typeof oneRowPerCoach>) {
  const searched = fold(search)
  const isNamed = ({ user }: { user: { name: string } }) => fold(user.name).includes(searched)
  return {
    ...data,
    pages: pages.map((rows) =>
      rows.filter(({ coach, clients }) => isNamed(coach) || clients.some(({ client }) => isNamed(client))),
    ),
  }
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
