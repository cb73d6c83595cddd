import type { SearchSchemaInput } from '@tanstack/react-router'

/** One value of an address; undefined when it does not fit. */
type Reader<T> = (value: unknown) => T

interface SearchReader<S> {
  (search: object): S
  /** What links have to say (the last signature is the one that the router looks at). */
  (search: Partial<S> & SearchSchemaInput): S
}

/**
 * What an address may say, for `validateSearch`: each value as its reader takes it, nothing else. Not a schema of
 * valibot, since every page loads the addresses of all screens, and most pages need no schema.
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
    values.find((one) => one === value)

export const textUpTo =
  (max: number): Reader<string | undefined> =>
  (value) =>
    typeof value === 'string' && value.length <= max ? value : undefined

/** A whole number from 1 on. */
export const ordinal: Reader<number | undefined> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : undefined

/** At most `max` different values; none when there is no list. */
export const listOf =
  <T>(read: Reader<T | undefined>, max: number): Reader<T[]> =>
  (value) => {
    const items = Array.isArray(value) ? value.map(read).filter((item) => item !== undefined) : []
    return [...new Set(items)].slice(0, max)
  }

/** `usual` where the address says nothing that fits. */
export const usually =
  <T>(usual: T, read: Reader<T | undefined>): Reader<T> =>
  (value) =>
    read(value) ?? usual
