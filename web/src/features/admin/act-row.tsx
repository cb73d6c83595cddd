import { Link } from '@tanstack/react-router'
import { BRAND } from '#core/lib/brand'
import type { Act } from '#core/user/audit-schema'
import { detailText, verbOf } from '@/features/admin/act-text'
import { ActUndo } from '@/features/admin/act-undo'
import classes from '@/features/admin/audit.module.css'
import type { ActFilter } from '@/features/admin/queries'
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
          aria-label={`Acts of ${actor.name}`}
        >
          {actor.name || (actor.role === 'system' ? BRAND : 'Somebody')}
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

/** A table that was exported says so itself; a group has a page, and names that change. */
function Target({ act: { action, person } }: { act: Act }) {
  if (action === 'table.export') return null
  if (action.startsWith('group.') && !person.type)
    return (
      <Link to="/admin/groupchats" search={{ group: person.id }}>
        shown here
      </Link>
    )
  return action.startsWith('form.') ? person.id : <PersonLink person={person} />
}

function PersonLink({ person: { id, name, type } }: Pick<Act, 'person'>) {
  if (!type) return <>{name || 'somebody who is gone'}</>
  const to = type === 'client' ? '/admin/clients/$id' : '/admin/nutritionists/$id'
  return (
    <Link to={to} params={{ id }}>
      {name}
    </Link>
  )
}
