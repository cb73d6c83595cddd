import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Newest } from '@/components/newest'
import { undeliveredQuery } from '@/features/mails/queries'
import { UndeliveredRow } from '@/features/mails/undelivered-row'

/** On the admins' dashboard: whom mails do not reach. */
function NewestUndelivered() {
  const { data, error, refetch } = useInfiniteQuery(undeliveredQuery)
  return (
    <Newest
      title="Undelivered mails"
      link={<Link to="/admin/mails">See all</Link>}
      query={{ data: data && { rows: data.pages.flatMap(({ rows }) => rows) }, error, refetch }}
      empty="Mails reach everybody."
    >
      {(person) => <UndeliveredRow key={person.id} person={person} />}
    </Newest>
  )
}

// `lazy` asks for a default export.
export { NewestUndelivered as default }
