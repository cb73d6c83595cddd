import { createHash } from 'node:crypto'
import { ulid } from 'ulid'

/** Choices that look random but are the same in every run. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer, both bounds inclusive. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks some of them, each at most once. */
  some<T>(from: readonly T[], count: number): T[]
  /** A ULID with this time in milliseconds. */
  id(time: number): string
}

/**
 * Creates an independent generator for each `name`, so that adding more of one thing doesn't change anything
 * else.
 */
export function randomOf(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE()
  // The Mulberry32 generator.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]) {
      const [item] = from.slice(int(0, from.length - 1))
      if (item === undefined) throw new RangeError('There is nothing to pick from')
      return item
    },
    some: (from, count) =>
      from
        .map((item) => ({ one: item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .slice(0, count)
        .map(({ one: item }) => item),
    id: (time) => ulid(time, next),
  }
}

/** A person's id at the identity provider, derived from the email address. */
export function subjectOf(email: string): string {
  const hex = createHash('sha256').update(email).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
