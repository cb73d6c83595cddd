import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReceivedRow } from '#core/forms/submissions/shared/received-schema'
import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { PagedRows } from '@/components/lists/paged-rows'
import { SearchBox } from '@/components/lists/search-box'
import { PersonRow } from '@/components/people/person-row'
import { EmptyState, LoadingState } from '@/components/states/states'
import { answerText } from '@/entities/forms/answer-text'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { receivedListQuery } from '@/features/forms/submissions/received-queries'
import classes from '@/features/forms/submissions/submissions.module.css'
import { useFetchWhile } from '@/lib/network/use-fetch-while'

interface Props {
  sender: Sender
  search: string
  onSearch: (search: string) => void
}

/** The submissions of all forms, newest first. */
export function ReceivedList({ sender, search, onSearch }: Props) {
  const query = useInfiniteQuery({
    ...receivedListQuery(search),
    select: ({ pages, ...data }) => ({ ...data, pages: pages.map(({ rows }) => rows) }),
  })
  const { data, hasNextPage, isError } = query
  // One request reads a limited number of submissions, and none of them may match the search.
  const isSearching = hasNextPage && data?.pages.flat().length === 0
  useFetchWhile(isSearching, query)
  return (
    <>
      <SearchBox label="Search by person or form" value={search} onChange={onSearch} />
      {isSearching && !isError ? (
        <LoadingState lines={2} />
      ) : (
        <PagedRows
          query={query}
          label="Submissions"
          empty={
            <EmptyState title={search ? 'No submissions found' : messages.noSubmissions} art="list">
              {search ? 'Try another name or form.' : 'Answers to the forms you send appear here.'}
            </EmptyState>
          }
          row={(row) => <SubmissionRow key={row._id} row={row} sender={sender} search={search} />}
        />
      )}
    </>
  )
}

function SubmissionRow({ row, sender, search }: Pick<Props, 'sender' | 'search'> & { row: ReceivedRow }) {
  const { _id: id, person, title, createdAt, isRead, answers } = row
  const name = person.name || messages.noUsername
  return (
    <PersonRow
      person={{ id: person.id, name, image: person.image }}
      title={
        <Link to={SENDER_PATHS[sender].submission} params={{ id }} search={{ search: search || undefined }}>
          {name}
        </Link>
      }
      line={
        <>
          {title}, <DateText time={createdAt} />
        </>
      }
      end={
        !isRead && (
          <span className={classes.unread}>
            <VisuallyHidden>Unread</VisuallyHidden>
          </span>
        )
      }
    >
      {answers.length > 0 && (
        <dl className={classes.answers}>
          {answers.map(({ question, answer }) => (
            <div key={question.id}>
              <dt>{question.label}</dt>
              <dd>{answerText(question, answer)}</dd>
            </div>
          ))}
        </dl>
      )}
    </PersonRow>
  )
}
