import type Stripe from 'stripe'
import { missingReference } from '#scripts/local/stripe/errors'
import { type Field, integer, optional, type Shape, shape, text } from '#scripts/local/stripe/params'

/** As many as a list tells that is asked for no number, or that is part of another object. */
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

/** What every list accepts beside its own filters. */
export const paging = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text(255)),
  ending_before: optional(text(255)),
}
export const pagingByTime = { ...paging, created: optional(created) }

type Paging = Partial<Shape<typeof pagingByTime>>

/** Whether something has all values that a request names; what it leaves out is undefined. */
export const asked =
  <T extends object>(values: { [K in keyof T]?: unknown }) =>
  (item: T): boolean =>
    Object.entries(values).every(([name, value]) => value === undefined || item[name as keyof T] === value)

/** What an object carries of a list of its own when one more was made: the newest ten, and whether there are others. */
export function embed<T>(list: Stripe.ApiList<T>, newest: T): Stripe.ApiList<T> {
  const all = [newest, ...list.data]
  return { ...list, data: all.slice(0, DEFAULT_LIMIT), has_more: list.has_more || all.length > DEFAULT_LIMIT }
}

/**
 * One page of the items that `keep` lets through, newest first whatever their order. A cursor may point at an item
 * that is filtered out by now (cancelling while paging), but must exist.
 */
export function page<T extends { id: string; created?: number }>(
  items: T[],
  params: Paging,
  url: string,
  keep: (item: T) => boolean = () => true,
): Stripe.ApiList<T> {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = params.created ?? {}
  const ordered = items.toReversed().sort((a, b) => (b.created ?? 0) - (a.created ?? 0))
  const position = (id: string, param: string) => {
    const index = ordered.findIndex((item) => item.id === id)
    if (index < 0) throw missingReference('object', id, param)
    return index
  }
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before } = params
  const kept = ordered
    .slice(
      after === undefined ? 0 : position(after, 'starting_after') + 1,
      before === undefined ? undefined : position(before, 'ending_before'),
    )
    .filter((item) => {
      const { created: at = 0 } = item
      return at > gt && at >= gte && at < lt && at <= lte && keep(item)
    })
  const data = before === undefined ? kept.slice(0, limit) : kept.slice(-limit)
  return { object: 'list', url, has_more: kept.length > data.length, data }
}
