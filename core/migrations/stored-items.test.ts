import { readdirSync } from 'node:fs'
import type * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { EntityInfo } from '#core/lib/entity'
import type { Stored } from '#core/lib/stored-item'
import type { Migration } from '#core/migrations/migration'
import { fc } from '#scripts/testing/checks/properties'
import { readRelease } from '#scripts/testing/releases/release'

// The entities load the table's client, which reads the table's name.
vi.mock('sst', () => ({ Resource: { Table: { name: 'none' }, Config: { siteUrl: 'http://localhost' } } }))
vi.spyOn(console, 'error').mockReturnValue()
const { definedEntities } = await import('#core/entities')
const { migrations } = await import('#core/migrations/all')
const { planChange } = await import('#core/migrations/plan-change')

const entities = [...definedEntities().values()]
const releases = readdirSync('scripts/testing/releases').flatMap((file) =>
  file.endsWith('.json.gz') ? [file.replace('.json.gz', '')] : [],
)
const KEYS = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'entity', 'entityVersion']
const keysIn = (item: Stored) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => /^(pk|sk|gsi\d[ps]k)$/.test(name)))
const attributesOf = (item: Stored) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !KEYS.includes(name)))

interface Schema {
  type: string
  wrapped: v.GenericSchema
  item: v.GenericSchema
  key: v.GenericSchema
  value: v.GenericSchema
  entries: v.ObjectEntries
  options: unknown[]
  literal: unknown
}

/** Any value of a schema. */
function anyOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const { type, wrapped, item, key, value, entries, options, literal } = schema as unknown as Schema
  switch (type) {
    case 'string':
      return fc.string()
    case 'number':
      return fc.integer()
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constant(literal)
    case 'picklist':
      return fc.constantFrom(...options)
    case 'union':
      return fc.oneof(...options.map((option) => anyOf(option as v.GenericSchema)))
    case 'array':
      return fc.array(anyOf(item), { maxLength: 3 })
    case 'record':
      return fc.dictionary(anyOf(key) as fc.Arbitrary<string>, anyOf(value), { maxKeys: 3 })
    case 'nullable':
      return fc.oneof(fc.constant(null), anyOf(wrapped))
    case 'optional':
      return anyOf(wrapped)
    case 'custom':
    case 'unknown':
      return fc.jsonValue()
    case 'object':
    case 'loose_object':
      return attributes(entries)
    default:
      throw new Error(`No values for a schema of type ${type}`)
  }
}

/** Attributes of which those that may be missing sometimes are. */
function attributes(entries: v.ObjectEntries): fc.Arbitrary<Stored> {
  const required = Object.entries(entries).flatMap(([name, { type }]) => (type === 'optional' ? [] : [name]))
  return fc.record(
    Object.fromEntries(
      Object.entries(entries).map(([name, schema]) => [name, anyOf(schema as v.GenericSchema)]),
    ),
    { requiredKeys: required, noNullPrototype: true },
  )
}

/** Attributes that no release knows. */
const unknown = fc.dictionary(
  fc.string({ minLength: 1 }).map((name) => `later ${name}`),
  fc.jsonValue(),
  { maxKeys: 3, noNullPrototype: true },
)

function expectReadable({ upgrade, keysOf, name, version }: EntityInfo, stored: Stored) {
  const read = upgrade(stored)
  expect(read).toMatchObject(attributesOf(stored))
  expect(read).toMatchObject({ entity: name, entityVersion: version })
  expect(upgrade(read)).toEqual(read)
  expect(keysOf(attributesOf(read))).toEqual(
    Object.fromEntries(KEYS.flatMap((key) => (key in keysOf(read) ? [[key, read[key]]] : []))),
  )
}

test.each(entities)('reads any $name, whatever may be missing, and keeps what it does not know', (entity) => {
  fc.assert(
    fc.property(attributes(entity.shape.entries), unknown, (item, more) => {
      const stored = { ...item, ...more, entity: entity.name, entityVersion: entity.version }
      expectReadable(entity, { ...stored, ...entity.keysOf(entity.upgrade(stored)) })
    }),
    { numRuns: 40 },
  )
})

const convert = (item: Stored) =>
  migrations
    .filter((one): one is Migration & { change: (item: Stored) => Stored[] } => one.change !== undefined)
    .find((migration) => {
      try {
        return planChange(migration, item)
      } catch {
        return false
      }
    })

test.each(releases)('reads each item of %s and of its versions, or a migration converts it', (release) => {
  const items = readRelease(release).items
  expect(items.length).toBeGreaterThan(0)
  fc.assert(
    fc.property(fc.constantFrom(...items), unknown, (item, more) => {
      const entity = definedEntities().get(String(item.entity))
      const stored = { ...item, ...more }
      if (convert(stored)) return
      if (!entity) throw new Error(`Nothing reads or converts ${item.entity}`)
      expectReadable(entity, stored)
    }),
    { numRuns: 300 },
  )
})

test.each(releases)('finds each item of %s under its keys, or a migration converts it', (release) => {
  for (const item of readRelease(release).items) {
    if (convert(item)) continue
    const entity = definedEntities().get(String(item.entity)) ?? fail(item)
    expectReadable(entity, item)
    expect(keysIn(entity.upgrade(item)), entity.name).toEqual(keysIn(item))
  }
})

const fail = ({ entity }: Stored): never => {
  throw new Error(`Nothing reads or converts ${entity}`)
}
