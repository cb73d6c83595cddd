import * as v from 'valibot'
import { pick } from '#core/shared/pick'

/**
 * What one kind of stored item contains. A shape checks types only, never lengths or formats: those rules belong to
 * the input schemas and may become stricter, but an item that was stored before must stay readable.
 *
 * An attribute with a default may be missing in stored items. Attributes that an item means nothing without, such as
 * ids, times and amounts, have none. Attributes that aren't listed survive a read and a write.
 */
export const shape = <const E extends v.ObjectEntries>(entries: E) =>
  v.looseObject(entries) as unknown as v.ObjectSchema<E, undefined>

/** The named attributes of another shape. */
export const entriesFrom = <E extends v.ObjectEntries, const N extends readonly (keyof E)[]>(
  source: v.ObjectSchema<E, undefined>,
  names: N,
) => pick(source.entries, names) as Pick<E, N[number]>

export const orNull = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null)
export const orEmpty = <S extends v.GenericSchema>(schema: S) => v.optional(v.array(schema), () => [])
export const orFalse = () => v.optional(v.boolean(), false)
/** Numbers have no other default, because DynamoDB adds to a missing attribute as if it were 0. */
export const orZero = () => v.optional(v.number(), 0)
export const orBlank = () => v.optional(v.string(), '')
/**
 * A value with a schema of its own, which was checked when it was written. Checking it again on each read would refuse
 * old items as soon as that schema becomes stricter.
 */
export const checkedOnWrite = <T>() => v.custom<T>((value) => value !== undefined)
