import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Stored } from '#core/lib/stored-item'
import type { MigrationFailure } from '#core/migrations/entity'
import type { Migration } from '#core/migrations/migration'
import { type ChangeKind, kindOf, type PlannedChange } from '#core/migrations/plan-change'

/** What one run of a migration did, or what a dry run would do. Contains no keys or values of items. */
export interface MigrationReport {
  number: number
  name: string
  isDone: boolean
  /** How many items were read, of all kinds. */
  read: number
  changed: Record<ChangeKind, number>
  /** Items that couldn't be changed and stayed as they were, those of interrupted runs included. */
  failures: Omit<MigrationFailure, 'number'>[]
  /** The first changes. */
  samples: ChangeSample[]
}

interface ChangeSample {
  /** A hash, as in failures and in the log. */
  key: string
  entity: string
  kind: ChangeKind
  /** The names of the attributes that change. */
  attributes: string[]
}

const MAX_SAMPLES = 10

export const emptyReport = ({ number, name }: Migration): MigrationReport => ({
  number,
  name,
  isDone: false,
  read: 0,
  changed: { rewritten: 0, moved: 0, added: 0, deleted: 0 },
  failures: [],
  samples: [],
})

export const hashOfKey = ({ pk, sk }: Stored) =>
  createHash('sha256').update(`${pk}\n${sk}`).digest('hex').slice(0, 16)

export function countChange(report: MigrationReport, item: Stored, change: PlannedChange): void {
  const kind = kindOf(change)
  report.changed[kind]++
  if (report.samples.length >= MAX_SAMPLES) return
  const next = change.kept ?? change.added[0] ?? {}
  const attributes = [...new Set([...Object.keys(item), ...Object.keys(next)])]
    .filter((name) => !isDeepStrictEqual(item[name], next[name]))
    .sort()
  report.samples.push({ key: hashOfKey(item), entity: String(item.entity), kind, attributes })
}
