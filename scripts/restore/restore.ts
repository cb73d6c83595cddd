import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { UserEntity } from '#core/identity/entity'
import type { ControlPlane } from '#scripts/restore/control-plane'
import { type Counts, countItems } from '#scripts/restore/count'
import { type Choice, compare, type Finding, findingsOf, type State } from '#scripts/restore/damage'
import { type ErasedPeople, erasedPeople } from '#scripts/restore/erased'
import type { Erasures } from '#scripts/restore/erasures'
import {
  entityOf,
  hashedKey,
  type Item,
  keyOf,
  readItems,
  readPartition,
  replace,
  textOf,
} from '#scripts/restore/items'
import { RestoreError } from '#scripts/restore/restore-error'

export interface RestoreRequest {
  /** A moment before the damage, or the name of a table that was recovered as of then. */
  at: Date | string
  /** A moment right after it. */
  until?: Date
  /** What to compare and copy back. Without it, the tables are only counted. */
  choice?: Choice
  /** Also writes over items that the damage changed. */
  overwrite: boolean
  /** Changes the live table. Otherwise this is a dry run. */
  isConfirmed: boolean
  /** How many people may be erased again for the sole reason that they no longer have an account. */
  mayErase: number
}

export interface RestoreContext {
  db: DynamoDBClient
  live: string
  plane: ControlPlane
  erasures: Erasures
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
  /** How many people of the recovered table were erased since. */
  erasedPeople: number
}

const SAMPLES = 5
const AT_ONCE = 16
/** Few, because each erasure makes many requests to several providers. */
const ERASURES_AT_ONCE = 4
const BATCH_SIZE = 100

/**
 * Finds what was lost since a moment and, if confirmed, copies it back into the live table. Safe to repeat (rule
 * restore-only-damage).
 */
export async function restore(request: RestoreRequest, context: RestoreContext): Promise<RestoreReport> {
  const { db, live, plane, erasures, tell } = context
  await assertRestorable(request, context)
  const [before, damaged] = await Promise.all([
    typeof request.at === 'string' ? request.at : plane.tableAt(request.at),
    request.until && plane.tableAt(request.until),
  ])
  tell(`Reading ${before}${damaged ? `, ${damaged}` : ''} and ${live}`)
  const users: Item[] = []
  const [countsBefore, countsLive] = await Promise.all([
    countItems(db, before, (item) => {
      if (entityOf(item) === UserEntity.name) users.push(item)
    }),
    countItems(db, live),
  ])
  const [recorded, subjects] = await Promise.all([erasures.listRecorded(), erasures.listSubjects()])
  const erased = users.filter(
    (user) => recorded.has(textOf(user, 'userId')) || !subjects.has(textOf(user, 'subject')),
  )
  const report: RestoreReport = {
    before: { table: before, counts: countsBefore },
    live: { table: live, counts: countsLive },
    states: emptyByState(() => new Map()),
    samples: emptyByState(() => []),
    written: 0,
    missed: 0,
    erasedPeople: erased.length,
  }
  const { choice } = request
  if (!choice) return report
  await assertKnown(choice, countsBefore, before, db)

  const nowSeconds = Math.floor(context.now() / 1000)
  const people = erasedPeople(erased)
  const comparison = { db, before, damaged, live, choice, people, nowSeconds }
  const isRepaired = ({ state }: Finding) =>
    state === 'missing' || state === 'erased' || (state === 'changed' && request.overwrite)
  const toRepair: Item[] = []
  const toErase = new Set<Item>()
  await compare(comparison, (findings) => {
    note(report, findings)
    for (const { original } of findings.filter(isRepaired)) {
      toRepair.push(keyOf(original))
      for (const user of people.namedIn(original)) toErase.add(user)
    }
  })
  const unrecorded = [...toErase].filter((user) => !recorded.has(textOf(user, 'userId')))
  assertMayErase(unrecorded.length, users.length, request)
  // Holding the readers takes minutes, and the product needs them, so only the copy holds them.
  if (!request.isConfirmed || toRepair.length === 0) return report
  const written: Item[] = []
  const copy = async (finding: Finding) => {
    context.signal?.throwIfAborted()
    const { live: current, original } = finding
    const isCopied = isRepaired(finding) && (await replace(db, live, { before: current, after: original }))
    if (isCopied) written.push(keyOf(original))
    else if (finding.state !== 'same') report.missed++
  }
  const letContinue = await plane.holdReaders()
  try {
    await eachOf([...toErase], erasures.mark)
    await eachBatch(toRepair, async (keys) => {
      await eachOf(await findingsOf(comparison, await readItems(db, before, keys)), copy)
    })
  } finally {
    try {
      // Some of what erasures deleted in the meantime may have been copied.
      const nowRecorded = await erasures.listRecorded()
      const meanwhile = users.filter((user) => {
        const id = textOf(user, 'userId')
        return nowRecorded.has(id) && !recorded.has(id)
      })
      await eachOf([...toErase, ...meanwhile], erasures.repeat, ERASURES_AT_ONCE)
      report.written = await countLeft(written, erasedPeople([...erased, ...meanwhile]), context)
    } finally {
      await letContinue()
    }
  }
  return report
}

/**
 * Returns how many copied items the erasures left. Deletes those that are an erased person's own and that the erasure
 * didn't find, because only a part of what leads to them was copied.
 */
async function countLeft(keys: Item[], people: ErasedPeople, { db, live }: RestoreContext): Promise<number> {
  let count = 0
  await eachBatch(keys, async (batch) => {
    await eachOf(await readItems(db, live, batch), async (item) => {
      if (!people.isOwn(item)) count++
      else await replace(db, live, { before: item, after: undefined })
    })
  })
  return count
}

function assertMayErase(count: number, all: number, { isConfirmed, mayErase }: RestoreRequest): void {
  if (isConfirmed && count > mayErase)
    throw new RestoreError(
      `${count} of ${all} people have no account at the identity provider, and the audit log doesn't say that they were erased. They would be erased again, which can't be undone. If this many have been erased, add --erase ${count}. If accounts are missing, create them again or use --accounts.`,
    )
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

/** After a failure, waits for the calls of `act` that are still running, and then throws. */
async function eachOf<T>(items: T[], act: (item: T) => Promise<void>, atOnce = AT_ONCE): Promise<void> {
  const waiting = items.values()
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of waiting) await act(item)
  })
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
