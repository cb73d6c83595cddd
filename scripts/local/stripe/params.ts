import { invalid } from '#scripts/local/stripe/errors'
import type { FormRecord, FormValue } from '#scripts/local/stripe/form'

/** Reads one parameter, or throws an error with its name. The value is `undefined` when the parameter is absent. */
export type Field<T> = (value: FormValue | undefined, param: string) => T
export type Fields = Record<string, Field<unknown>>
export type Shape<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> }

export const optional =
  <T>(field: Field<T>): Field<T | undefined> =>
  (value, param) =>
    value === undefined ? undefined : field(value, param)

/** An absent parameter is `undefined`. An empty one is `null`, which unsets the field. */
export const clearable =
  <T>(field: Field<T>): Field<T | null | undefined> =>
  (value, param) =>
    value === undefined ? undefined : value === '' ? null : field(value, param)

export const text =
  (maxLength = 5000): Field<string> =>
  (value, param) => {
    const string = present(value, param)
    if (string.length > maxLength)
      throw invalid(`Invalid string: must be at most ${maxLength} characters`, 'parameter_too_long', param)
    return string
  }

export const integer =
  (min: number, max: number): Field<number> =>
  (value, param) => {
    const string = present(value, param)
    if (!/^-?\d{1,15}$/.test(string))
      throw invalid(`Invalid integer: ${string}`, 'parameter_invalid_integer', param)
    return within(Number(string), min, max, param)
  }

/** A percentage with up to two decimals. */
export const percent: Field<number> = (value, param) => {
  const string = present(value, param)
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(string)) throw invalid(`Invalid decimal: ${string}`, undefined, param)
  return within(Number(string), 0, 100, param)
}

export const flag: Field<boolean> = (value, param) => {
  const string = present(value, param)
  if (string !== 'true' && string !== 'false') throw invalid(`Invalid boolean: ${string}`, undefined, param)
  return string === 'true'
}

export const choice =
  <const T extends string>(...options: T[]): Field<T> =>
  (value, param) => {
    const string = present(value, param)
    const match = options.find((option) => option === string)
    if (match === undefined)
      throw invalid(`Invalid ${param}: must be one of ${options.join(', ')}`, undefined, param)
    return match
  }

export const email: Field<string> = (value, param) => {
  const string = text(512)(value, param)
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(string))
    throw invalid(`Invalid email address: ${string}`, 'email_invalid', param)
  return string
}

/** An absolute http or https URL. Rejects anything else, `javascript:` above all. */
export const webUrl: Field<string> = (value, param) => {
  const string = text(2048)(value, param)
  if (!/^https?:\/\//i.test(string) || !URL.canParse(string))
    throw invalid('Not a valid URL', 'url_invalid', param)
  return string
}

export const currency: Field<string> = (value, param) => {
  const string = text(3)(value, param).toLowerCase()
  if (string !== 'usd')
    throw invalid(`Invalid currency: ${string}. Only usd is available here`, undefined, param)
  return string
}

/** Metadata. An empty value removes its key, and `metadata=` removes all keys: see `mergeMetadata`. */
export const metadata: Field<Record<string, string> | null> = (value, param) => {
  if (value === '') return null
  const entries = Object.entries(record(value, param))
  if (entries.length > 50) throw invalid('Metadata can have up to 50 keys', undefined, param)
  return Object.fromEntries(
    entries.map(([key, entry]) => {
      if (typeof entry !== 'string')
        throw invalid('Metadata values must be strings', undefined, `${param}[${key}]`)
      if (key.length > 40)
        throw invalid('Metadata keys can have up to 40 characters', undefined, `${param}[${key}]`)
      if (entry.length > 500)
        throw invalid('Metadata values can have up to 500 characters', undefined, `${param}[${key}]`)
      return [key, entry]
    }),
  )
}

/** Returns the metadata after a change. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
) {
  if (change === undefined) return before
  if (change === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}

export const listOf =
  <T>(field: Field<T>, max = 20): Field<T[]> =>
  (value, param) => {
    const entries = Object.entries(record(value, param))
    if (entries.some(([key]) => !/^\d{1,3}$/.test(key))) throw invalid('Invalid array', undefined, param)
    if (entries.length > max) throw invalid(`Invalid array: at most ${max} entries`, undefined, param)
    return entries
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([key, entry]) => field(entry, `${param}[${key}]`))
  }

export const shape =
  <F extends Fields>(fields: F): Field<Shape<F>> =>
  (value, param) => {
    const input = record(value, param)
    const named = (key: string) => (param ? `${param}[${key}]` : key)
    const unknown = Object.keys(input).find((key) => !Object.hasOwn(fields, key))
    if (unknown !== undefined)
      throw invalid(`Received unknown parameter: ${named(unknown)}`, 'parameter_unknown', named(unknown))
    return Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, field(input[key], named(key))]),
    ) as Shape<F>
  }

function present(value: FormValue | undefined, param: string): string {
  if (value === undefined) throw invalid(`Missing required param: ${param}.`, 'parameter_missing', param)
  if (typeof value !== 'string') throw invalid('Invalid string', undefined, param)
  if (value.trim() === '')
    throw invalid(`You passed an empty string for '${param}'.`, 'parameter_invalid_empty', param)
  return value
}

function record(value: FormValue | undefined, param: string): FormRecord {
  if (value === undefined) throw invalid(`Missing required param: ${param}.`, 'parameter_missing', param)
  if (typeof value === 'string') throw invalid('Invalid object', undefined, param)
  return value
}

function within(number: number, min: number, max: number, param: string) {
  if (number < min)
    throw invalid(`This value must be greater than or equal to ${min}.`, 'parameter_invalid_integer', param)
  if (number > max)
    throw invalid(`This value must be less than or equal to ${max}.`, 'parameter_invalid_integer', param)
  return number
}
