import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { erasedIds } from '#core/erasure/erased-ids'
import type { ControlPlane } from '#scripts/restore/control-plane'
import { type Counts, countItems } from '#scripts/restore/count'
import { type Choice, compare, type Finding, findingsOf, type State } from '#scripts/restore/damage'
import { erasedPeople } from '#scripts/restore/erased'
import {
  hashedKey,
  type Item,
  isSame,
  keyOf,
  readItems,
  readPartition,
  replace,
} from '#scripts/restore/items'
import { RestoreError } from '#scripts/restore/restore-error'

export interface RestoreRequest {
  /** A moment before the damage, or the name of a table that holds what it held then. */
  at: Date | string
  /** A moment right after it. */
  until?: Date
  /** What to compare and copy back. Without it, the tables are only counted. */
  choice?: Choice
  /** Also writes over items that the damage changed. */
  overwrite: boolean
  /** Changes the live table. Otherwise this is a dry run. */
  isConfirmed: boolean
}

export interface RestoreContext {
  db: DynamoDBClient
  live: string
  plane: ControlPlane
  /** Returns the hashes of everyone who was erased (`erasureHashOf`), now. */
  listErasures: () => Promise<string[]>
  /** Takes what an erased coach leads or owns from them again. Safe to repeat. */
  leaveGroupsAndForms: (coachId: string) => Promise<void>
  now: () => number
  /** Stops the copy after the items that are being written. The readers continue. */
  signal?: AbortSignal
  tell: (line: string) => void
}

export interface RestoreReport {
  before: { table: string; counts: Counts }
  live: { table: string; counts: Counts }
  states: Record<State, Counts>
  /** For each state, a few items by their hashed key. */
  samples: Record<State, string[]>
  written: number
  /** Items that someone changed between the comparison and the copy. They stay as they are. */
  missed: number
}

const SAMPLES = 5
const AT_ONCE = 16
const BATCH_SIZE = 100

/**
 * Finds what was lost since a moment and, if confirmed, copies it back into the live table. Safe to repeat (rule
 * restore-undoes-the-damage).
 */
export async function restore(request: RestoreRequest, context: RestoreContext): Promise<RestoreReport> {
  const { db, live, plane, tell } = context
  await assertRestorable(request, context)
  const [before, damaged] = await Promise.all([
    typeof request.at === 'string' ? request.at : plane.tableAt(request.at),
    request.until && plane.tableAt(request.until),
  ])
  tell(`Reading ${before}${damaged ? `, ${damaged}` : ''} and ${live}`)
  const hashes = await context.listErasures()
  const people = erasedPeople(erasedIds(hashes))
  const [countsBefore, countsLive] = await Promise.all([
    countItems(db, before, people.learn),
    countItems(db, live),
  ])
  const report: RestoreReport = {
    before: { table: before, counts: countsBefore },
    live: { table: live, counts: countsLive },
    states: emptyByState(() => new Map()),
    samples: emptyByState(() => []),
    written: 0,
    missed: 0,
  }
  const { choice } = request
  if (!choice) return report
  await assertKnown(choice, countsBefore, before, db)

  const nowSeconds = Math.floor(context.now() / 1000)
  const comparison = { db, before, damaged, live, choice, people, nowSeconds }
  const isRepaired = ({ state }: Finding) => state === 'missing' || (state === 'changed' && request.overwrite)
  const toRepair: Item[] = []
  const leaders = new Set<string>()
  await compare(comparison, (findings) => {
    note(report, findings)
    // An earlier run may have been killed right after it copied them.
    for (const { live: current } of findings)
      for (const id of current ? people.leadersOf(current) : []) leaders.add(id)
    toRepair.push(...findings.filter(isRepaired).map(({ original }) => keyOf(original)))
  })
  // Holding the readers takes minutes, and the product needs them, so only the copy holds them.
  if (!request.isConfirmed || toRepair.length + leaders.size === 0) return report
  const written: Item[] = []
  const copy = async (finding: Finding) => {
    const { live: current, original } = finding
    context.signal?.throwIfAborted()
    if (!isRepaired(finding) || !(await replace(db, live, { before: current, after: original }))) {
      report.missed++
      return
    }
    written.push(keyOf(original))
    for (const id of people.leadersOf(original)) leaders.add(id)
  }
  const letContinue = await plane.holdReaders()
  try {
    await eachBatch(toRepair, async (keys) => {
      await eachOf(await findingsOf(comparison, await readItems(db, before, keys)), copy)
    })
  } finally {
    try {
      report.written = written.length - (await removeNewlyErased(written, hashes, before, context))
      for (const id of leaders) await context.leaveGroupsAndForms(id)
    } finally {
      await letContinue()
    }
  }
  return report
}

/** Deletes what was copied about people whose erasure began while the copy ran. Returns how many items. */
async function removeNewlyErased(
  written: Item[],
  hashes: string[],
  before: string,
  { db, live, listErasures }: RestoreContext,
): Promise<number> {
  const current = await listErasures()
  if (current.length === hashes.length) return 0
  const people = erasedPeople(erasedIds(current))
  await countItems(db, before, people.learn)
  let count = 0
  await eachBatch(written, async (keys) => {
    const stored = await readItems(db, live, keys)
    const erased = stored.filter((item) => !isSame(people.withoutErased(item), item))
    await eachOf(erased, async (item) => {
      if (await replace(db, live, { before: item, after: people.withoutErased(item) })) count++
    })
  })
  return count
}

async function assertRestorable({ at, until }: RestoreRequest, { plane }: RestoreContext): Promise<void> {
  if (typeof at === 'string') return
  if (until && until <= at) throw new RestoreError('--until has to be later than --at.')
  const { earliest, latest } = await plane.restorablePeriod()
  for (const [name, moment] of [
    ['--at', at],
    ['--until', until],
  ] as const) {
    if (moment && moment < earliest)
      throw new RestoreError(
        `${name} ${moment.toISOString()} is too early. The table can be restored from ${earliest.toISOString()} on, when it was created or 35 days ago.`,
      )
    if (moment && moment > latest)
      throw new RestoreError(
        `${name} ${moment.toISOString()} is too late. The table can be restored up to ${latest.toISOString()}, about five minutes ago.`,
      )
  }
}

async function assertKnown(
  { partitions, entities }: Choice,
  counts: Counts,
  table: string,
  db: DynamoDBClient,
): Promise<void> {
  const unknownEntities = entities.filter((name) => !counts.has(name))
  if (unknownEntities.length > 0)
    throw new RestoreError(
      `No items at that time are of ${unknownEntities.join(', ')}. There are ${[...counts.keys()].sort().join(', ')}.`,
    )
  for (const pk of partitions) {
    let hasItems = false
    await readPartition(db, table, pk, (items) => {
      hasItems ||= items.length > 0
    })
    if (!hasItems)
      throw new RestoreError(`The partition ${pk} had no items at that time. Check its spelling.`)
  }
}

function note({ states, samples }: RestoreReport, findings: Finding[]): void {
  for (const { state, entity, original } of findings) {
    states[state].set(entity, (states[state].get(entity) ?? 0) + 1)
    if (samples[state].length < SAMPLES) samples[state].push(`${entity} ${hashedKey(original)}`)
  }
}

const emptyByState = <T>(make: () => T): Record<State, T> => ({
  missing: make(),
  changed: make(),
  same: make(),
  newer: make(),
  erased: make(),
  outdated: make(),
})

async function eachBatch<T>(items: T[], act: (batch: T[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE)
    await act(items.slice(start, start + BATCH_SIZE))
}

/** After a failure, it throws only when no `act` is running anymore. */
async function eachOf<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const item of waiting) await act(item)
  })
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
