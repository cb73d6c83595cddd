import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DateText } from '@/components/date-text'
import { Card } from '@/components/layout/card'
import { EmailText } from '@/components/people/email-text'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { subscribersQuery } from '@/features/newsletter/queries'
import classes from '@/features/newsletter/subscribers.module.css'

/** The newsletter's subscribers, by email address. */
export function Subscribers() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(subscribersQuery)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState lines={6} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0 && !hasNextPage)
    return (
      <EmptyState title="No subscribers yet" art="list">
        Visitors subscribe on the newsletter page and confirm by email.
      </EmptyState>
    )
  return (
    <>
      <Card component="ul" className={classes.list} aria-label="Subscribers">
        {rows.map(({ email, confirmedAt }) => (
          <li key={email}>
            <EmailText email={email} />
            <span className={classes.since}>
              Subscribed <DateText time={confirmedAt} />
            </span>
          </li>
        ))}
      </Card>
      {hasNextPage && (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
