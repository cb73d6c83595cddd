import * as v from 'valibot'
import { cleanInput } from '#core/shared/clean-input'
import { ULID } from '#core/shared/ulid'

export const Id = v.pipe(v.string(), v.regex(ULID, 'Invalid id'))

/** SES doesn't deliver to addresses with letters outside ASCII, and reads `=?` as the beginning of encoded text. */
export const emailOf = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform(cleanInput),
    v.toLowerCase(),
    v.maxLength(100, message),
    v.regex(/^[^\u0080-\uffff]*$/, "Email can't contain accented or other special letters"),
    v.regex(/^(?!.*=\?)[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/, message),
  )
export const Email = emailOf('Email is not valid')

/** A version number in the query string. */
export const VersionInQuery = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Invalid version'), v.transform(Number))

export const Success = v.object({ success: v.boolean() })

export const Url = v.object({ url: v.string() })
/** A URL to go to, or a refusal that the user can act on. */
export const UrlOrError = v.union([Url, v.object({ error: v.string() })])

const pageNumber = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Page should be 1 or more'), v.transform(Number)),
  '1',
)

/** The query of a back-office table (rule tables-on-the-server). */
export const TableQuery = v.strictObject({
  page: pageNumber,
  pageSize: v.optional(
    v.pipe(v.picklist(['10', '20', '50'], 'Page size should be 10, 20 or 50'), v.transform(Number)),
    '10',
  ),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  sort: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
})
export type TableQuery = v.InferOutput<typeof TableQuery>
export const PageNumber = pageNumber
export const PageOrAllQuery = v.strictObject({ ...TableQuery.entries, page: v.optional(pageNumber.wrapped) })
export type PageOrAllQuery = v.InferOutput<typeof PageOrAllQuery>

export const page = <S extends v.GenericSchema>(row: S) => v.object({ rows: v.array(row), count: v.number() })
export const pageOrAll = <S extends v.GenericSchema>(row: S) => v.union([page(row), v.array(row)])

export const many = <S extends v.GenericSchema<string, string>>(item: S, max: number) =>
  v.optional(
    v.pipe(
      v.union([
        v.array(v.string()),
        v.pipe(
          v.string(),
          v.transform((value) => [value]),
        ),
      ]),
      v.array(item),
      v.maxLength(max, `Choose at most ${max}`),
    ),
    [],
  )

export const FormBoolean = (message: string) =>
  v.pipe(
    v.union([v.boolean(), v.picklist(['true', 'false'])], message),
    v.transform((value) => value === true || value === 'true'),
  )

export const FormInteger = (label: string, min: number, max: number, low: string, high: string) =>
  v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))],
      `${label} should be a number`,
    ),
    v.minValue(min, low),
    v.maxValue(max, high),
    v.integer(`${label} should be a whole number`),
  )

const jsonArray = v.pipe(
  v.string(),
  v.startsWith('['),
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value)
    } catch {
      addIssue()
      return NEVER
    }
  }),
  v.array(v.string()),
)

/** A list as repeated keys or as one JSON array (rule lists-in-multipart-forms). Drops empty values and duplicates. */
export const FormList = (max = 40) =>
  v.pipe(
    v.union(
      [
        v.array(v.string()),
        jsonArray,
        v.pipe(
          v.string(),
          v.regex(/^(?!\[)/),
          v.transform((value) => (value === '' ? [] : [value])),
        ),
      ],
      'Invalid list',
    ),
    v.transform((values) => [...new Set(values.map((value) => value.trim()).filter(Boolean))]),
    v.maxLength(max),
    v.array(v.pipe(v.string(), v.maxLength(200, 'At most 200 characters'))),
  )

/** Validates the keys and values of an object. Valibot's own `record` accepts an array as an empty object. */
export function recordOf<
  K extends v.BaseSchema<string, string, v.BaseIssue<unknown>>,
  S extends v.GenericSchema,
>(name: K, value: S, message: string) {
  const schema = v.record(name, value, message)
  const run = schema['~run']
  return Object.assign(schema, {
    '~run': ((dataset, config) =>
      run.call(schema, Array.isArray(dataset.value) ? { value: null } : dataset, config)) as typeof run,
  })
}

export const requiredText = (label: string, max: number) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    v.minLength(1, `${label} is required`),
    v.maxLength(max, `${label} should have at most ${max} characters`),
  )
export const optionalText = (label: string, max: number) =>
  v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(max, `${label} should have at most ${max} characters`)),
    '',
  )

/**
 * Requires a letter. Allows no period inside a word, which could turn it into a link, and no invisible characters (rule
 * validate-names).
 */
export const NAME =
  /^(?=.*\p{L})(?!.*\p{Default_Ignorable_Code_Point})(?!.*[^ .]\.+[\p{L}\p{M}])[\p{L}\p{M}'’\-,.][\p{L}\p{M}'’\-,. ]*$/u

export const PersonName = (label: string, symbols: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.transform(cleanInput),
    v.minLength(1, `${label} is required`),
    v.regex(NAME, symbols),
    v.minLength(3, `${label} should have at least 3 characters`),
    v.maxLength(25, `${label} should have at most 25 characters`),
  )
