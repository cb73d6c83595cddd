import { processInBatches } from '#core/lib/resumable-job'
import type { Stored } from '#core/lib/stored-item'
import { type Key, readStored, scanStored } from '#core/lib/table'
import type { MigrationRun } from '#core/migrations/entity'
import { isStale, listFailures, reasonOf, removeFailure, storeFailure } from '#core/migrations/failures'
import type { ItemChange, Migration } from '#core/migrations/migration'
import { AT_ONCE, ITEMS_PER_SECOND, type RunOptions, type RunOutcome } from '#core/migrations/options'
import { type PlannedChange, planChange } from '#core/migrations/plan-change'
import { prepareReplacement, writeAll } from '#core/migrations/replace-item'
import { countChange, hashOfKey, type MigrationReport } from '#core/migrations/report'
import { fourDigits } from '#core/migrations/title'

type ItemMigration = Migration & ItemChange

/** Where a segment's scan continues. A pass that ended is recognized by its start, so it isn't repeated. */
interface Position {
  startedAt: string
  after?: Key
  isEnd?: true
}

export const PAGE_SIZE = 250
/** How often an item that keeps changing is read again. */
const ATTEMPTS = 8

export const changesItems = (migration: Migration): migration is ItemMigration =>
  migration.change !== undefined
/** The stored names of the entities to scan; undefined means all. */
export const scanned = ({ entities }: Migration) => (entities === 'all' ? undefined : entities)

/** Changes the items that need it. Scans all segments at once. Each has its checkpoint, and its share of the pace. */
export async function changeItems(
  migration: ItemMigration,
  { startedAt, segments }: MigrationRun,
  report: MigrationReport,
  options: RunOptions,
): Promise<RunOutcome> {
  const removedBefore = removedIn(report)
  const failedBefore = new Set((await listFailures(migration.number)).map(({ key }) => key))
  const attempt = async ({ item, plan }: Found) => {
    try {
      await changeItem(migration, item, plan, report)
      if (failedBefore.delete(hashOfKey(item))) await removeFailure(migration.number, hashOfKey(item))
    } catch (error) {
      const reason = reasonOf(error)
      if (reason) await storeFailure(migration.number, item, reason)
      throw error
    }
  }
  const job = (segment: number) => ({
    name: `migration-${fourDigits(migration.number)}-${segment + 1}-of-${segments}`,
    begin: (last: Position | undefined, hadFailures: boolean): Position =>
      last?.isEnd && last.startedAt === startedAt && !hadFailures ? last : { startedAt },
    read: async (position: Position) => {
      // Ignores a position that was stored before this run was restarted.
      const { after, isEnd } = position.startedAt === startedAt ? position : {}
      const end: Position = { startedAt, isEnd: true }
      if (isEnd) return { items: [], end }
      const entities = scanned(migration)
      const range = { segment, segments, entities, limit: PAGE_SIZE, after, isConsistent: true }
      const { items, read, next } = await scanStored(range)
      report.read += read
      options.onProgress?.(report)
      const found = items
        .map((item) => ({ item, plan: planOnce(migration, item) }))
        .filter(({ item, plan }) => plan !== NO_CHANGE || failedBefore.has(hashOfKey(item)))
      return { items: found, end, next: next && { startedAt, after: next } }
    },
    attempt,
    endsRun: (error: unknown) => reasonOf(error) === undefined,
    atOnce: AT_ONCE,
    perSecond: (options.itemsPerSecond ?? ITEMS_PER_SECOND) / segments,
  })
  const budget = { until: options.until ?? Number.POSITIVE_INFINITY, mayBegin: true }
  const runs = Array.from({ length: segments }, (_, segment) => processInBatches(job(segment), budget))
  // Waits for the other segments, so that nothing is written after this throws.
  await Promise.allSettled(runs)
  const outcomes = await Promise.all(runs)
  return {
    isFinished: outcomes.every(({ isFinished }) => isFinished),
    hasFailures: outcomes.some(({ hasFailures }) => hasFailures),
    hasRemoved: removedIn(report) > removedBefore,
  }
}

const removedIn = ({ changed }: MigrationReport) => changed.moved + changed.deleted

/** An item and what `planChange` returned or threw for it, so that the pace counts only items that need a change. */
interface Found {
  item: Stored
  plan: () => PlannedChange | undefined
}

const NO_CHANGE = () => undefined

function planOnce(migration: ItemMigration, item: Stored): Found['plan'] {
  try {
    const change = planChange(migration, item)
    return change ? () => change : NO_CHANGE
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** Reads an item again and retries when it has been changed meanwhile (rule migrations-lose-nothing). */
async function changeItem(
  migration: ItemMigration,
  read: Stored,
  plan: Found['plan'],
  report: MigrationReport,
): Promise<void> {
  let item: Stored | undefined = read
  for (let attempt = 1; item; attempt++) {
    const change = attempt === 1 ? plan() : planChange(migration, item)
    if (!change) return
    try {
      await writeAll(await prepareReplacement(item, change, migration.merge))
      return countChange(report, item, change)
    } catch (error) {
      if (!isStale(error) || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
    item = await readStored({ pk: String(item.pk), sk: String(item.sk) })
  }
}
