import { IconClipboardList } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Poll } from '#core/forms/assignments/shared/schema'
import { DateText } from '@/components/date-text'
import { PagedRows } from '@/components/paged-rows'
import { IconTile, Row } from '@/components/person-row'
import { EmptyState } from '@/components/states'
import { ownPollsQuery } from '@/features/forms/assignments/queries'

/** Forms the signed-in person still has to fill in. */
export function OpenForms({ link }: { link: (poll: Poll) => ReactNode }) {
  const query = useInfiniteQuery(ownPollsQuery)
  return (
    <PagedRows
      query={query}
      empty={<EmptyState title="No forms to fill out">Forms sent to you appear here.</EmptyState>}
      label="To fill out"
      row={(poll) => (
        <Row
          key={poll.id}
          start={<IconTile Icon={IconClipboardList} tint="butter" />}
          title={link(poll)}
          line={
            <>
              From {poll.admin ? 'the team' : (poll.sender ?? 'your coach')},{' '}
              <DateText time={poll.createdAt} />
              {poll.draftSavedAt !== null && ' · Started'}
            </>
          }
        />
      )}
    />
  )
}
