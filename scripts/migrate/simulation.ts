import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orZero, shape } from '#core/lib/shape'
import type { Stored } from '#core/lib/stored-item'
import { type Migration, upgraded } from '#core/migrations/migration'
import { runMigration } from '#core/migrations/runner'
import { costOf } from '#scripts/cost/prices'
import { simulateTable } from '#scripts/migrate/simulated-table'
import { inVirtualTime } from '#scripts/migrate/virtual-time'

/** As from AWS CloudShell, and as from a machine far from the region. */
const LATENCIES = [10, 60]
/** What is simulated is a part of a million, because it costs the same and takes as long per item. */
const SIMULATED = 8_000
const SEGMENTS = 8
const MILLION = 1_000_000

const Item = shape({ itemId: v.string(), size: orZero() })
/** Stored like this release's items, as if an earlier one had stored them without an attribute. */
const Items = ([0, 1, 2] as const).map((indexes) => {
  const name = `simulated-with-${indexes}`
  const keyOf = ({ itemId }: { itemId: string }) => ({ pk: itemId, sk: 'item' })
  entity(name, {
    shape: Item,
    personal: false,
    version: 2,
    id: ['itemId'],
    key: keyOf,
    ...(indexes > 0 && { gsi1: keyOf }),
    ...(indexes > 1 && { gsi2: keyOf }),
  })
  return { name, indexes }
})

interface Case {
  what: string
  indexes: 0 | 1 | 2
  change: (item: Stored) => Stored
}
const moved = (item: Stored) => ({ ...item, sk: 'moved' })
const CASES: Case[] = [
  { what: 'read items that need no change', indexes: 0, change: (item) => item },
  { what: 'rewrite items without an index', indexes: 0, change: upgraded },
  { what: 'rewrite items with one index', indexes: 1, change: upgraded },
  { what: 'rewrite items with two indexes', indexes: 2, change: upgraded },
  { what: 'move items without an index, in transactions', indexes: 0, change: moved },
]

interface Simulation {
  seconds: number
  reads: number
  writes: number
}

/** What a million items take: what starting takes once, and the rest in proportion. */
async function simulateMillion(one: Case, milliseconds: number): Promise<Simulation> {
  const [none, some] = [await simulate(one, milliseconds, 0), await simulate(one, milliseconds, SIMULATED)]
  const of = (what: keyof Simulation) => none[what] + (some[what] - none[what]) * (MILLION / SIMULATED)
  return { seconds: of('seconds'), reads: of('reads'), writes: of('writes') }
}

/** Has the runner migrate some items at its default pace. */
async function simulate({ indexes, change }: Case, milliseconds: number, count: number): Promise<Simulation> {
  const { name } = Items[indexes] ?? {}
  const items = Array.from({ length: count }, (_, index): Stored => {
    const itemId = `item-${index}`
    return { pk: itemId, sk: 'item', entity: name, entityVersion: 1, itemId, size: index }
  })
  const migration: Migration = {
    number: 1,
    name: 'simulated',
    phase: 'backfill',
    entities: [String(name)],
    change: (item) => [change(item)],
  }
  const table = simulateTable({ items, segments: SEGMENTS, milliseconds, change, indexes })
  try {
    const elapsed = await inVirtualTime(async () => {
      const report = await runMigration(migration, { segments: SEGMENTS, isQuiet: true })
      if (!report.isDone) throw new Error('The simulated migration failed')
    })
    return { seconds: elapsed / 1000, reads: table.reads, writes: table.writes }
  } finally {
    table.restore()
  }
}

const durationText = (seconds: number) =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
const millions = (units: number) => (units / MILLION).toFixed(2)

/** What the runner takes for 1,000,000 items of up to 1 KB: time, units and US dollars. `npm run cost` writes it. */
export async function migrationTable(): Promise<string> {
  const header = [
    '1,000,000 items of up to 1 KB',
    ...LATENCIES.map((milliseconds) => `time at ${milliseconds} ms`),
    'million reads',
    'million writes',
    'US $',
  ]
  const rows: string[][] = []
  for (const one of CASES) {
    const simulations: Simulation[] = []
    for (const milliseconds of LATENCIES) simulations.push(await simulateMillion(one, milliseconds))
    const { reads = 0, writes = 0 } = simulations[0] ?? {}
    rows.push([
      one.what,
      ...simulations.map(({ seconds }) => durationText(seconds)),
      millions(reads),
      millions(writes),
      (costOf('readUnit', reads) + costOf('writeUnit', writes)).toFixed(2),
    ])
  }
  return [header, header.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
