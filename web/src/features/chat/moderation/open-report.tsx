import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import dayjs from 'dayjs'
import type { ReportPerson } from '#core/chat/shared/report-schema'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { ErrorState, LoadingState } from '@/components/states/states'
import classes from '@/features/chat/moderation/moderation.module.css'
import { reportQuery } from '@/features/chat/moderation/queries'

/** A reported message with the messages around it, and links to both people. */
function OpenReport({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reportQuery(id))
  if (!data)
    return (
      <div className={classes.opened}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState lines={3} />}
      </div>
    )
  return (
    <div className={classes.opened}>
      <ul className={classes.said} aria-label="Reported conversation">
        {data.messages.map(({ timetoken, author, text, isReported }) => (
          <li key={timetoken} data-reported={isReported}>
            <span className={classes.who}>
              {author.user.name}
              <span className={classes.when}>
                {dayjs(Number(BigInt(timetoken) / 10_000n)).format('MM.DD.YYYY h:mm A')}
              </span>
            </span>
            {isReported && <VisuallyHidden>Reported: </VisuallyHidden>}
            {text ?? <span className={classes.nothing}>This message can't be shown</span>}
          </li>
        ))}
      </ul>
      <p className={classes.links}>
        <PersonLink person={data.author} />
        <PersonLink person={data.reporter} />
      </p>
    </div>
  )
}

function PersonLink({ person: { id, role, user } }: { person: ReportPerson }) {
  if (!role) return <span>{user.name}</span>
  return (
    <Link to={role === 'client' ? '/admin/clients/$id' : '/admin/nutritionists/$id'} params={{ id }}>
      {user.name}
    </Link>
  )
}

// `lazy` requires a default export.
export { OpenReport as default }
