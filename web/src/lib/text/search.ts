import type { SearchSchemaInput } from '@tanstack/react-router'

/** Reads one value of the URL. Returns undefined if it's invalid. */
type Reader<T> = (value: unknown) => T

export interface SearchReader<S> {
  (search: object): S
  /** What links must provide. The router uses the last signature. */
  (search: Partial<S> & SearchSchemaInput): S
}

/**
 * Defines a URL's parameters for `validateSearch`. Each value goes through its reader, and everything else is
 * dropped. It isn't a valibot schema, because every page loads the parameters of all screens and most pages
 * need no schema.
 */
export const searchOf =
  <S extends object>(readers: { [K in keyof S]: Reader<S[K]> }): SearchReader<S> =>
  (search: Partial<S>) =>
    Object.fromEntries(
      Object.entries<Reader<unknown>>(readers).map(([name, read]) => [name, read(search[name as keyof S])]),
    ) as S

export const oneOf =
  <const T>(values: readonly T[]): Reader<T | undefined> =>
  (value) =>
    values.find((candidate) => candidate === value)

export const textUpTo =
  (max: number): Reader<string | undefined> =>
  (value) =>
    typeof value === 'string' && value.length <= max ? value : undefined

/** An integer of at least 1. */
export const ordinal: Reader<number | undefined> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : undefined

/** At most `max` distinct values. Empty if the value isn't a list. */
export const listOf =
  <T>(read: Reader<T | undefined>, max: number): Reader<T[]> =>
  (value) => {
    const items = Array.isArray(value) ? value.map(read).filter((item) => item !== undefined) : []
    return [...new Set(items)].slice(0, max)
  }

/** Falls back to `usual` if the URL has no valid value. */
export const usually =
  <T>(usual: T, read: Reader<T | undefined>): Reader<T> =>
  (value) =>
    read(value) ?? usual
