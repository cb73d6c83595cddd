import type { SampleRequest } from '#scripts/testing/samples/sample'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/**
 * JSON values that no form of our site sends. Tests put each one at every path of a request (rule well-formed-text).
 */
export const HOSTILE: readonly unknown[] = [
  null,
  -1,
  1e20,
  1e-200,
  '99999999999999999999',
  'x'.repeat(100_000),
  [],
  nested(40),
  JSON.parse('{"__proto__":{"x":1}}'),
  { a: { b: { c: { d: 'e' } } } },
]
export const HOSTILE_QUERIES = ['', '-1', '9'.repeat(400), 'x'.repeat(3000)]

/** Characters that change the text direction, and characters that are invisible. */
export const INVISIBLE = /[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/

type Path = (string | number)[]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists every path in a value, outermost first. Of an array it lists only the first element. */
export function placesIn(value: unknown, at: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? value.slice(0, 1).flatMap((item, index) => placesIn(item, [...at, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, item]) => placesIn(item, [...at, name]))
      : []
  return at.length > 0 ? [at, ...inner] : inner
}

/** Returns a copy with the value at a path replaced. */
export function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? replaced(item, rest, by) : item))
  const object = isObject(value) ? value : {}
  // `Object.fromEntries` keeps a key named __proto__, where an assignment would set the prototype.
  return Object.fromEntries([
    ...Object.entries(object).filter(([name]) => name !== step),
    [step, replaced(object[step], rest, by)],
  ])
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value)
}

/** Returns the body as an object and converts form data, because endpoints accept both. */
export const bodyOf = ({ body }: SampleRequest): Record<string, unknown> =>
  body instanceof FormData
    ? Object.fromEntries(
        [...new Set(body.keys())].map((name) => {
          const all = body.getAll(name).filter((item) => typeof item === 'string')
          return [name, all.length > 1 ? all : all[0]]
        }),
      )
    : { ...body }
