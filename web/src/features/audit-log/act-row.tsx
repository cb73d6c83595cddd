import { Link } from '@tanstack/react-router'
import type { Act } from '#core/audit-log/shared/audit-schema'
import { actorText, detailText, targetOf, verbOf } from '@/features/audit-log/act-text'
import { ActUndo } from '@/features/audit-log/act-undo'
import classes from '@/features/audit-log/audit-log.module.css'
import type { ActFilter } from '@/features/audit-log/queries'
import { dateText, timeText } from '@/lib/format'

interface Props {
  act: Act
  onFilter: (change: Partial<ActFilter>) => void
}

export function ActRow({ act, onFilter }: Props) {
  const { actor, action, createdAt, address } = act
  const details = detailText(act)
  return (
    <li className={classes.act}>
      <div>
        <button
          type="button"
          className={classes.by}
          onClick={() => onFilter({ admin: actor.id })}
          aria-label={`Acts of ${actorText(act)}`}
        >
          {actorText(act)}
        </button>{' '}
        {verbOf(action)} <Target act={act} />
        {details && <div className={classes.small}>{details}</div>}
      </div>
      <div className={`${classes.small} ${classes.when}`}>
        <time dateTime={createdAt}>
          {dateText(createdAt)} {timeText(createdAt)}
        </time>
        {address && <div>from {address}</div>}
      </div>
      {act.canUndo && <ActUndo act={act} />}
    </li>
  )
}

function Target({ act }: { act: Act }) {
  const target = targetOf(act)
  if (!target) return null
  const { id, type } = act.person
  if (target.leadsTo === 'group')
    return (
      <Link to="/admin/groupchats" search={{ group: id }}>
        {target.text}
      </Link>
    )
  if (target.leadsTo === 'person')
    return (
      <Link to={type === 'client' ? '/admin/clients/$id' : '/admin/nutritionists/$id'} params={{ id }}>
        {target.text}
      </Link>
    )
  return target.text
}
