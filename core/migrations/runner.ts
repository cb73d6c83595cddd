import { log } from '#core/lib/log'
import { processInBatches } from '#core/lib/resumable-job'
import { type Stored, UnreadableItem } from '#core/lib/stored-item'
import { type Key, readStored, scanStored, write } from '#core/lib/table'
import { type DerivedChange, planDerivation, writeDerived } from '#core/migrations/derive-items'
import { MigrationFailureEntity, type MigrationRun, MigrationRunEntity } from '#core/migrations/entity'
import type { ItemChange, Migration } from '#core/migrations/migration'
import { type PlannedChange, planChange, RefusedChange } from '#core/migrations/plan-change'
import { replacementOf, writeAll } from '#core/migrations/replace-item'
import { countChange, emptyReport, hashOfKey, type MigrationReport } from '#core/migrations/report'
import { fourDigits, titleOf } from '#core/migrations/title'
import { nowIso } from '#core/shared/clock'
import { AppError, conflict } from '#core/shared/errors'

export interface RunOptions {
  /** How many parts of the table are scanned in parallel. A resumed run keeps its number. */
  segments?: number
  /** The pace: the maximum number of items changed per second. */
  itemsPerSecond?: number
  /** When to stop, in milliseconds of `performance.now`. The next run continues. */
  until?: number
  /** Counts the migration as done although items failed. They stay as they are. */
  acceptFailures?: boolean
  /** Gets the report so far after each page of items. */
  onProgress?: (report: MigrationReport) => void
  /** Logs only what fails. */
  isQuiet?: boolean
}

type ItemMigration = Migration & ItemChange

/** Where a segment's scan continues. A pass that ended is recognized by its start, so it isn't repeated. */
interface Position {
  startedAt: string
  after?: Key
  isEnd?: true
}

const SEGMENTS = 8
const ITEMS_PER_SECOND = 500
const AT_ONCE = 6
const PAGE_SIZE = 250
const ATTEMPTS = 8

/** Returns the migrations that aren't done, in order. */
export async function pendingMigrations<M extends Migration>(migrations: readonly M[]): Promise<M[]> {
  const done = await doneNumbers()
  return migrations.filter(({ number }) => !done.has(number)).sort((a, b) => a.number - b.number)
}

/**
 * Runs a migration, or continues it where an earlier run was interrupted. Does nothing if it's done. Throws a conflict
 * for a `contract` whose `backfill` isn't done.
 */
export async function runMigration(migration: Migration, options: RunOptions = {}): Promise<MigrationReport> {
  const { number } = migration
  const report = emptyReport(migration)
  const done = await doneNumbers()
  if (done.has(number)) return { ...report, isDone: true }
  assertMayRun(migration, done)

  const run = await begin(migration, options.segments ?? SEGMENTS)
  if (!options.isQuiet) log('info', 'migration started', { number, migration: migration.name })
  const { isFinished, hasFailures } = changesItems(migration)
    ? await changeAll(migration, run, report, options)
    : await deriveAll(migration, report, options)
  report.isDone = isFinished && (!hasFailures || options.acceptFailures === true)
  if (isFinished && !hasFailures) await removeFailures(number)
  if (report.isDone) await write(MigrationRunEntity.put({ ...run, finishedAt: nowIso() }))
  report.failures = await listFailures(number)
  const { read, changed, failures, isDone } = report
  if (!options.isQuiet)
    log('info', 'migration ended', { number, read, ...changed, failures: failures.length, isDone })
  return report
}

/** Reports what a migration would do, and writes nothing. */
export async function dryRunMigration(
  migration: Migration,
  { segments = SEGMENTS, onProgress }: RunOptions = {},
): Promise<MigrationReport> {
  const report = emptyReport(migration)
  if ('derive' in migration) {
    const { changes, failures } = await planDerivation(migration.derive, (count) => {
      report.read += count
      onProgress?.(report)
    })
    for (const change of changes) countDerived(report, change)
    report.failures = failures.map(({ item, error }) => failureOf(item, reasonOf(error) ?? ''))
  }
  if (!changesItems(migration)) return report
  const scan = async (segment: number) => {
    let after: Key | undefined
    do {
      const page = await scanStored({
        segment,
        segments,
        entities: scanned(migration),
        limit: PAGE_SIZE,
        after,
        isConsistent: true,
      })
      for (const item of page.items) {
        try {
          const change = planChange(migration, item)
          if (!change) continue
          await replacementOf(item, change, migration.merge)
          countChange(report, item, change)
        } catch (error) {
          const reason = reasonOf(error)
          if (!reason) throw error
          report.failures.push(failureOf(item, reason))
        }
      }
      report.read += page.read
      onProgress?.(report)
      after = page.next
    } while (after)
  }
  await Promise.all(Array.from({ length: segments }, (_, segment) => scan(segment)))
  return report
}

export const changesItems = (migration: Migration): migration is ItemMigration =>
  migration.change !== undefined
const countDerived = (report: MigrationReport, { existing, next }: DerivedChange) =>
  existing
    ? countChange(report, existing, { kept: next, added: [] })
    : countChange(report, {}, { kept: {}, added: [next] })
const scanned = ({ entities }: Migration) => (entities === 'all' ? undefined : entities)

/** Forgets that migrations are done, so that they convert what an older backup has brought back. */
export async function restartMigrations(migrations: readonly Migration[]): Promise<void> {
  for (const { number } of migrations) await write(MigrationRunEntity.remove({ number }))
}

async function doneNumbers(): Promise<Set<number>> {
  const runs = await MigrationRunEntity.queryAll('migrations', { isConsistent: true })
  return new Set(runs.filter(({ finishedAt }) => finishedAt).map(({ number }) => number))
}

function assertMayRun(migration: Migration, done: ReadonlySet<number>): void {
  if (migration.phase !== 'contract' || done.has(migration.backfill)) return
  throw conflict(
    `Migration ${titleOf(migration)} deletes what ${fourDigits(migration.backfill)} has to convert first. Run that one until it is done.`,
    'BACKFILL_NOT_DONE',
  )
}

async function begin({ number, name }: Migration, segments: number): Promise<MigrationRun> {
  const begun = await MigrationRunEntity.find({ number })
  if (begun) return begun
  const run = { number, name, startedAt: nowIso(), segments }
  await write(MigrationRunEntity.put(run))
  return run
}

/**
 * Derives items until none differs. It starts from the beginning when it's continued, because it writes only what
 * differs.
 */
async function deriveAll(
  migration: Migration,
  report: MigrationReport,
  { itemsPerSecond = ITEMS_PER_SECOND, until = Number.POSITIVE_INFINITY, onProgress }: RunOptions,
): Promise<{ isFinished: boolean; hasFailures: boolean }> {
  if (!('derive' in migration)) return { isFinished: true, hasFailures: false }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { changes, failures } = await planDerivation(migration.derive, (count) => {
      report.read += count
      onProgress?.(report)
    })
    await removeFailures(migration.number)
    for (const { item, error } of failures) await storeFailure(migration.number, item, reasonOf(error) ?? '')
    if (changes.length === 0) return { isFinished: true, hasFailures: failures.length > 0 }
    const waiting = changes.values()
    let nextStart = performance.now()
    const worker = async () => {
      for (const change of waiting) {
        const delay = nextStart - performance.now()
        nextStart = Math.max(nextStart, performance.now()) + 1000 / itemsPerSecond
        if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
        if (performance.now() >= until) return
        if (await writeDerived(change)) countDerived(report, change)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    if (performance.now() >= until) break
  }
  return { isFinished: false, hasFailures: false }
}

/** Scans all segments at once. Each has its checkpoint, and its share of the pace. */
async function changeAll(
  migration: ItemMigration,
  { startedAt, segments }: MigrationRun,
  report: MigrationReport,
  options: RunOptions,
): Promise<{ isFinished: boolean; hasFailures: boolean }> {
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
      // A position of a run before this one was restarted doesn't count.
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
  // The other segments are awaited too, so that nothing is written anymore when this throws.
  await Promise.allSettled(runs)
  const outcomes = await Promise.all(runs)
  return {
    isFinished: outcomes.every(({ isFinished }) => isFinished),
    hasFailures: outcomes.some(({ hasFailures }) => hasFailures),
  }
}

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
      await writeAll(await replacementOf(item, change, migration.merge))
      return countChange(report, item, change)
    } catch (error) {
      if (!isStale(error) || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
    item = await readStored({ pk: String(item.pk), sk: String(item.sk) })
  }
}

const isStale = (error: unknown) => error instanceof AppError && error.kind === 'conflict'

/** Says why an item can't be changed, without any of its content. Undefined if the error isn't about the item. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof UnreadableItem) return "It can't be read"
  if (error instanceof RefusedChange) return error.message
  if (isStale(error)) return 'It kept changing'
  const name = error instanceof Error ? error.name : ''
  return /^(ValidationException|TransactionCanceledException)$/.test(name)
    ? `${name} when writing it`
    : undefined
}

const failureOf = (item: Stored, reason: string): MigrationReport['failures'][number] => ({
  key: hashOfKey(item),
  itemEntity: String(item.entity),
  reason,
})

async function listFailures(number: number): Promise<MigrationReport['failures']> {
  const failures = await MigrationFailureEntity.queryAll(`migration#${fourDigits(number)}`)
  return failures.map(({ key, itemEntity, reason }) => ({ key, itemEntity, reason }))
}

async function storeFailure(number: number, item: Stored, reason: string): Promise<void> {
  const failure = failureOf(item, reason)
  log('error', 'migration failed for an item', { number, ...failure })
  await write(MigrationFailureEntity.put({ number, ...failure }))
}

const removeFailure = (number: number, key: string) => write(MigrationFailureEntity.remove({ number, key }))

async function removeFailures(number: number): Promise<void> {
  for (const { key } of await listFailures(number)) await removeFailure(number, key)
}
