import { Link } from '@tanstack/react-router'
import type { AuditLogEntry } from '#core/audit-log/shared/audit-schema'
import classes from '@/features/audit-log/audit-log.module.css'
import { actorText, detailText, targetOf, verbOf } from '@/features/audit-log/entry-text'
import type { AuditLogFilter } from '@/features/audit-log/queries'
import { UndoButton } from '@/features/audit-log/undo-button'
import { dateText, timeText } from '@/lib/text/format'

interface Props {
  entry: AuditLogEntry
  onFilter: (change: Partial<AuditLogFilter>) => void
}

export function EntryRow({ entry, onFilter }: Props) {
  const { actor, action, createdAt, address } = entry
  const details = detailText(entry)
  const [before, after] = verbOf(action)
  return (
    <li className={classes.entry}>
      <div>
        <button
          type="button"
          className={classes.by}
          onClick={() => onFilter({ admin: actor.id })}
          aria-label={`Activity by ${actorText(entry)}`}
        >
          {actorText(entry)}
        </button>{' '}
        {before} <Target entry={entry} />
        {after}
        {details && <div className={classes.small}>{details}</div>}
      </div>
      <div className={`${classes.small} ${classes.when}`}>
        <time dateTime={createdAt}>
          {dateText(createdAt)} {timeText(createdAt)}
        </time>
        {address && <div>from {address}</div>}
      </div>
      {entry.canUndo && <UndoButton entry={entry} />}
    </li>
  )
}

function Target({ entry }: { entry: AuditLogEntry }) {
  const target = targetOf(entry)
  if (!target) return null
  const { id, type } = entry.person
  if (target.page === 'group')
    return (
      <Link to="/admin/groupchats" search={{ group: id }}>
        {target.text}
      </Link>
    )
  if (target.page === 'person')
    return (
      <Link to={type === 'client' ? '/admin/clients/$id' : '/admin/nutritionists/$id'} params={{ id }}>
        {target.text}
      </Link>
    )
  return target.text
}
