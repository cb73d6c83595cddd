import type { Cell, DataPart, Row } from '#core/data-export/shared/schema'
import type { ClientActor, CoachActor } from '#core/lib/actor'

export type Owner = ClientActor | CoachActor

export interface PartRequest {
  owner: Owner
  /** The conversation, for parts that exist once per conversation. Empty for all others. */
  of: string
  after: string | undefined
}
/** Reads one page of a section. Each call costs the same, however much there is. */
export type ReadPart = (request: PartRequest) => Promise<Partial<Omit<DataPart, 'unreadable'>>>

export const PAGE_SIZE = 200
/** Small enough that a page of files can be downloaded before their links expire. */
export const FILES_PER_PAGE = 20

/** Returns where the next page begins, or null after the last one. */
export const nextAfter = <T>(items: readonly T[], cursorOf: (last: T) => string, size = PAGE_SIZE) => {
  const last = items.length >= size ? items.at(-1) : undefined
  return last ? cursorOf(last) : null
}

/** Rows with one fact each. Facts that don't exist are left out. */
export const factRows = (facts: Record<string, Cell | undefined>): Row[] =>
  Object.entries(facts).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ name, value }],
  )

export const dollars = (cents: number) => cents / 100
export const isoOfSeconds = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()
/** Returns the last part of a key in the bucket: `<upload>.<extension>`. */
export const storedName = (key: string) => key.slice(key.lastIndexOf('/') + 1)
