import { AuditEntity, type AuditEntry } from '#core/audit/entity'
import { type ProfileView, ProfileViewEntity, TEAM } from '#core/audit/profile-views'
import type { Action } from '#core/audit/shared/actions'
import { isGroup } from '#core/chat/channels'
import { coachNames } from '#core/data-export/names'
import {
  DATA_KINDS,
  type DataKind,
  type DataViewRow,
  type DataViews,
  type ViewsQuery,
} from '#core/data-export/shared/schema'
import type { ClientActor } from '#core/lib/actor'
import { idFrom } from '#core/lib/ids'
import { type Day, dayOf } from '#core/shared/clock'

/** How many items are read from each source at a time. */
const PAGE_SIZE = 100
const DAY_MILLISECONDS = 24 * 3600 * 1000

/**
 * What our team reads when it does one of these. The audit log has all of them. Reading a report isn't one of them,
 * because that would tell the reported person that there is one.
 */
const READ_BY_TEAM: Partial<Record<Action, DataKind>> = {
  'client.read': 'profile',
  'client.facts.read': 'keyFacts',
  'client.submissions.read': 'answers',
  'chat.moderate': 'chat',
}

interface Seen {
  day: Day
  viewerId: string
  kinds: DataKind[]
  reason?: string
}

/**
 * Lists on which days a coach or our team opened the client's data, newest first (rule record-profile-views). Coaches'
 * views come from their own items, our team's from those and from the audit log, so a page ends at the day up to
 * which both have been read.
 */
export async function listViews({ id }: ClientActor, { before }: ViewsQuery): Promise<DataViews> {
  const [views, acts] = await Promise.all([
    ProfileViewEntity.query(`views#${id}`, { newestFirst: true, below: before, limit: PAGE_SIZE }),
    AuditEntity.query(`audited#${id}`, {
      index: 'gsi1',
      newestFirst: true,
      below: before && idFrom(startOf(before)),
      limit: PAGE_SIZE,
    }),
  ])
  // A source that has more may have more of its last day, too.
  const unfinished = [views.at(PAGE_SIZE - 1)?.day, acts.at(PAGE_SIZE - 1)?.day].filter(
    (day) => day !== undefined,
  )
  const last = unfinished.sort().at(-1)
  const seen = [...views.map(seenIn), ...acts.flatMap(seenByTeam)]
  const newest = [...views, ...acts]
    .map(({ day }) => day)
    .sort()
    .at(-1)
  // More than a page on a single day: the rest of that day is left out, because the next page has to begin earlier.
  const isCrowded = last !== undefined && last === newest
  const complete = seen.filter(({ day }) => !last || day > last || (isCrowded && day === last))
  const next = last && (isCrowded ? last : dayAfter(last))
  return { rows: await rowsOf(complete), next: next ?? null }
}

const seenIn = ({ day, viewerId, ...opened }: ProfileView): Seen => ({
  day,
  viewerId,
  kinds: DATA_KINDS.filter((kind) => kind in opened && opened[kind as keyof typeof opened] !== undefined),
})

function seenByTeam({ actorRole, action, day, details }: AuditEntry): Seen[] {
  const kind = READ_BY_TEAM[action as Action]
  if (actorRole !== 'admin' || !kind) return []
  const { reason, channelId } = details ?? {}
  // A group has other members, and the reason may be about one of them.
  const isShown = typeof reason === 'string' && !isGroup(String(channelId))
  return [{ day, viewerId: TEAM, kinds: [kind], ...(isShown && { reason }) }]
}

async function rowsOf(seen: Seen[]): Promise<DataViewRow[]> {
  const names = await coachNames(seen.map(({ viewerId }) => viewerId).filter((id) => id !== TEAM))
  const byDayAndViewer = Map.groupBy(seen, ({ day, viewerId }) => `${day}#${viewerId}`)
  return [...byDayAndViewer]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([, [first, ...others]]) => {
      if (!first) return []
      const all = [first, ...others]
      const kinds = new Set(all.flatMap((one) => one.kinds))
      return {
        day: first.day,
        coach: first.viewerId === TEAM ? null : { id: first.viewerId, name: names(first.viewerId) },
        opened: DATA_KINDS.filter((kind) => kinds.has(kind)),
        reasons: [...new Set(all.flatMap(({ reason }) => reason ?? []))],
      }
    })
}

const startOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayAfter = (day: Day) => dayOf(startOf(day) + DAY_MILLISECONDS)
