import type Stripe from 'stripe'
import { missingReference } from '#scripts/local/stripe/errors'
import { type Field, integer, optional, type Shape, shape, text } from '#scripts/local/stripe/params'

/** The default length of a list, and the length of a list inside another object. */
const DEFAULT_LIMIT = 10

const time = integer(0, 99_999_999_999)
const bounds = shape({ gt: optional(time), gte: optional(time), lt: optional(time), lte: optional(time) })
const created: Field<Shape<Record<'gt' | 'gte' | 'lt' | 'lte', Field<number | undefined>>>> = (
  value,
  param,
) => {
  if (typeof value !== 'string') return bounds(value, param)
  const exact = time(value, param)
  return { gt: undefined, gte: exact, lt: undefined, lte: exact }
}

/** Parameters that every list accepts in addition to its own filters. */
export const paging = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text(255)),
  ending_before: optional(text(255)),
}
export const pagingByTime = { ...paging, created: optional(created) }

type Paging = Partial<Shape<typeof pagingByTime>>

/** Builds a filter that matches items with all given values. Undefined values match everything. */
export const matchesValues =
  <T extends object>(values: { [K in keyof T]?: unknown }) =>
  (item: T): boolean =>
    Object.entries(values).every(([name, value]) => value === undefined || item[name as keyof T] === value)

/** Adds an item to a list inside another object. Such a list contains the newest ten items and `has_more`. */
export function embed<T>(list: Stripe.ApiList<T>, newest: T): Stripe.ApiList<T> {
  const all = [newest, ...list.data]
  return { ...list, data: all.slice(0, DEFAULT_LIMIT), has_more: list.has_more || all.length > DEFAULT_LIMIT }
}

/**
 * Returns one page of the items that pass `keep`, newest first regardless of their order. A cursor may refer to an
 * item that no longer passes (canceled during paging), but the item must exist.
 */
export function page<T extends { id: string; created?: number }>(
  items: T[],
  params: Paging,
  url: string,
  passes: (item: T) => boolean = () => true,
): Stripe.ApiList<T> {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = params.created ?? {}
  const ordered = items.toReversed().sort((a, b) => (b.created ?? 0) - (a.created ?? 0))
  const position = (id: string, param: string) => {
    const index = ordered.findIndex((item) => item.id === id)
    if (index < 0) throw missingReference('object', id, param)
    return index
  }
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before } = params
  const matching = ordered
    .slice(
      after === undefined ? 0 : position(after, 'starting_after') + 1,
      before === undefined ? undefined : position(before, 'ending_before'),
    )
    .filter((item) => {
      const { created: at = 0 } = item
      return at > gt && at >= gte && at < lt && at <= lte && passes(item)
    })
  const data = before === undefined ? matching.slice(0, limit) : matching.slice(-limit)
  return { object: 'list', url, has_more: matching.length > data.length, data }
}
