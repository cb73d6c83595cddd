import type { SampleRequest } from '#scripts/testing/samples/sample'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** What JSON can say and no form of the site sends: each at any place of a request (rule well-formed-text). */
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

/** A sign that turns the direction of writing, and one that nobody sees. */
export const INVISIBLE = /[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/

type Path = (string | number)[]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every place in a value, from outside to inside; of an array the first. */
export function placesIn(value: unknown, at: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? value.slice(0, 1).flatMap((one, index) => placesIn(one, [...at, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, one]) => placesIn(one, [...at, name]))
      : []
  return at.length > 0 ? [at, ...inner] : inner
}

/** The same value with another one at a place. */
export function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((one, index) => (index === step ? replaced(one, rest, by) : one))
  const object = isObject(value) ? value : {}
  // JSON's own names: an assignment to __proto__ would set the prototype.
  return Object.fromEntries([
    ...Object.entries(object).filter(([name]) => name !== step),
    [step, replaced(object[step], rest, by)],
  ])
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value)
}

/** A body as an object, also what is a form otherwise: endpoints read both. */
export const bodyOf = ({ body }: SampleRequest): Record<string, unknown> =>
  body instanceof FormData
    ? Object.fromEntries(
        [...new Set(body.keys())].map((name) => {
          const all = body.getAll(name).filter((one) => typeof one === 'string')
          return [name, all.length > 1 ? all : all[0]]
        }),
      )
    : { ...body }
