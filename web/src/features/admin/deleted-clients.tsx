import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DeletedClient } from '#core/user/schema'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import classes from '@/features/admin/audit.module.css'
import { CallOffButton } from '@/features/admin/call-off-button'
import { deletedClientsQuery } from '@/features/admin/queries'
import { dateText, timeText } from '@/lib/format'

/** Who can still be called back, the next to go first. */
export function DeletedClients() {
  const { data, error, refetch } = useQuery(deletedClientsQuery)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState />
  if (data.length === 0)
    return (
      <EmptyState art="people" title="Nobody is being deleted">
        Whoever is deleted appears here for 72 hours.
      </EmptyState>
    )
  return (
    <ul className={classes.log} aria-label="Deleted clients">
      {data.map((one) => (
        <Row key={one.id} {...one} />
      ))}
    </ul>
  )
}

const Row = ({ id, name, eraseAt, requestedAt, requestedBy }: DeletedClient) => (
  <li className={classes.act}>
    <div>
      <Link to="/admin/clients/$id" params={{ id }}>
        {name}
      </Link>
      <div className={classes.small}>
        The data goes{' '}
        <time dateTime={eraseAt}>
          {dateText(eraseAt)} {timeText(eraseAt)}
        </time>
        . Deleted by {requestedBy} {dateText(requestedAt)} {timeText(requestedAt)}
      </div>
    </div>
    <CallOffButton id={id} name={name} />
  </li>
)
