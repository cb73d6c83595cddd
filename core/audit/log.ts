import { AuditEntity, type AuditEntry } from '#core/audit/entity'
import type { AuditQuery } from '#core/audit/shared/schema'
import { idFrom, timeOf } from '#core/lib/ids'
import type { IndexName } from '#core/lib/table'
import { dayOf, now } from '#core/shared/clock'

const DAY_MILLISECONDS = 24 * 3600 * 1000
const WINDOW_DAYS = 7
const FIRST_DAY = '2022-01-01'
const PAGE_SIZE = 20
/** How many entries are read from each partition at a time when only some of them match. */
const BATCH_SIZE = 100

export interface AuditPage {
  entries: AuditEntry[]
  /** Cursor of the next page, which may be empty while older entries remain; null at the end. */
  next: string | null
}

/**
 * Returns one page of the log, newest first. Actions on a person and actions of an admin are in one partition each.
 * All others are in one partition per day, of which a week is read at a time. A page therefore costs the same however
 * long the log is.
 */
export async function readLog(query: AuditQuery, pageSize = PAGE_SIZE): Promise<AuditPage> {
  const period = periodOf(query)
  const end = query.before ?? idFrom(period?.end ?? startOf(dayOf(now())) + DAY_MILLISECONDS)
  const isWhole = !query.action && !query.day && !(query.person && query.admin)
  const limit = isWhole ? pageSize + 1 : Math.max(pageSize, BATCH_SIZE)
  const { partitions, bottom } = partitionsOf(query, end, period)
  const read = await Promise.all(
    partitions.map(({ pk, index }) => AuditEntity.query(pk, { index, limit, below: end, newestFirst: true })),
  )
  const lastIds = read.flatMap((entries) => (entries.length === limit ? (entries.at(-1)?.entryId ?? []) : []))
  // Some partition may contain unread entries that are older than this one.
  const floor = lastIds.sort().at(-1)
  const merged = read
    .flat()
    .filter(({ entryId }) => !floor || entryId >= floor)
    .sort((a, b) => (a.entryId < b.entryId ? 1 : -1))
  const matching = merged.filter(matches(query, period))
  const entries = matching.slice(0, pageSize)
  if (matching.length > pageSize) return { entries, next: entries.at(-1)?.entryId ?? null }
  const isPast = period !== undefined && floor !== undefined && timeOf(floor) < period.start
  return { entries, next: isPast ? null : (floor ?? bottom) }
}

interface Period {
  start: number
  end: number
}

/** The day in the reader's time zone, in milliseconds since 1970. */
function periodOf({ day, offset = 0 }: AuditQuery): Period | undefined {
  if (!day) return undefined
  const start = startOf(day) + offset * 60_000
  return { start, end: start + DAY_MILLISECONDS }
}

interface Partitions {
  partitions: { pk: string; index?: IndexName }[]
  /** Where the partitions before these begin; null if there are none. */
  bottom: string | null
}

function partitionsOf({ person, admin }: AuditQuery, end: string, period: Period | undefined): Partitions {
  if (person) return { partitions: [{ pk: `audited#${person}`, index: 'gsi1' }], bottom: null }
  if (admin) return { partitions: [{ pk: `acted#${admin}`, index: 'gsi2' }], bottom: null }
  if (period) {
    // A day of another time zone is part of two days in UTC.
    const days = new Set([dayOf(period.start), dayOf(period.end - 1)])
    return { partitions: [...days].map((day) => ({ pk: `audit#${day}` })), bottom: null }
  }
  const last = startOf(dayOf(timeOf(end) - 1))
  const days = Array.from({ length: WINDOW_DAYS }, (_, back) => dayOf(last - back * DAY_MILLISECONDS))
  const first = days.at(-1) ?? FIRST_DAY
  return {
    partitions: days.map((day) => ({ pk: `audit#${day}` })),
    bottom: first > FIRST_DAY ? idFrom(startOf(first)) : null,
  }
}

const matches =
  ({ person, admin, action }: AuditQuery, period: Period | undefined) =>
  (entry: AuditEntry) =>
    (!person || entry.targetId === person) &&
    (!admin || entry.actorId === admin) &&
    (!action || entry.action === action) &&
    (!period || isWithin(period, Date.parse(entry.createdAt)))

const isWithin = ({ start, end }: Period, time: number) => time >= start && time < end

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
