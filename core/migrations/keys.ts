import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import type { EntityInfo } from '#core/lib/entity'
import type { Stored } from '#core/lib/stored-item'

/** The templates of one key, by the values of the attributes that they depend on. `-` is no key. */
type Templates = Record<string, string>

export interface EntityKeys {
  version: number
  key: Templates
  gsi1?: Templates
  gsi2?: Templates
}

/** Values that decide about a key, of attributes whose shape allows any text. */
const VALUES: Record<string, Record<string, string[]>> = {
  subscription: {
    status: [
      'active',
      'canceled',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ],
  },
  'deleted-chat': { channelId: ['{channelId}', 'group.{channelId}'] },
}

const MAX_VARIANTS = 512
/** Enough to meet each of many shards. */
const SAMPLES = 500
const NUMBER = 7
const NONE = '-'

/**
 * Describes the keys of an entity: calls its key functions with placeholders, such as `{clientId}` for `clientId`, and
 * with all options of the attributes that decide about a key.
 */
export function keysOfEntity(entity: EntityInfo): EntityKeys {
  return {
    version: entity.version,
    key: templatesOf(entity, 'pk', 'sk'),
    ...(entity.indexes.includes('gsi1') && { gsi1: templatesOf(entity, 'gsi1pk', 'gsi1sk') }),
    ...(entity.indexes.includes('gsi2') && { gsi2: templatesOf(entity, 'gsi2pk', 'gsi2sk') }),
  }
}

function templatesOf(entity: EntityInfo, ...fields: [string, string]): Templates {
  const keyOf = (item: Stored) => {
    const keys = entity.keysOf(item)
    return fields.some((field) => keys[field] !== undefined)
      ? fields.map((field) => String(keys[field]))
      : undefined
  }
  const candidates = new Map(
    Object.entries(entity.shape.entries).map(([name, schema]) => [
      name,
      VALUES[entity.name]?.[name] ?? valuesOf(schema as v.GenericSchema, name),
    ]),
  )
  const base = Object.fromEntries([...candidates].map(([name, [first]]) => [name, first]))
  const deciding = decidingAttributes(base, candidates, keyOf)
  const variants = combinations(deciding, candidates).map((values) => ({
    values,
    template: keyOf({ ...base, ...values })
      ?.map((_, place) => templateOf({ ...base, ...values }, candidates, (one) => keyOf(one)?.[place]))
      .join(' | '),
  }))
  if (variants.every(({ template }) => !template))
    throw new Error(`No ${entity.name} has ${fields}. Add the values that decide about it to VALUES.`)
  return Object.fromEntries(
    deciding
      .filter((name) => (candidates.get(name) ?? []).length > 1)
      .reduce(withoutChoice, variants)
      .map(({ values, template }) => [conditionOf(values, candidates), template ?? NONE]),
  )
}

interface Variant {
  values: Stored
  template: string | undefined
}

/** Replaces the options of an attribute by a placeholder, if the key contains each of them as it is. */
function withoutChoice(variants: Variant[], name: string): Variant[] {
  const byRest = new Map<string, Variant>()
  for (const { values, template } of variants) {
    const { [name]: value, ...rest } = values
    if (typeof value !== 'string') return variants
    const general = template
      ?.split(/([#~ ])/)
      .map((piece) => (piece === value ? `{${name}}` : piece))
      .join('')
    const known = byRest.get(JSON.stringify(rest))
    if (known && known.template !== general) return variants
    byRest.set(JSON.stringify(rest), { values: rest, template: general })
  }
  return [...byRest.values()]
}

const conditionOf = (values: Stored, candidates: Map<string, unknown[]>) =>
  Object.entries(values)
    .filter(([name]) => (candidates.get(name) ?? []).length > 1)
    .map(([name, value]) => `${name}: ${value === undefined ? 'absent' : String(value)}`)
    .join(', ') || 'always'

/** Finds the attributes that a key depends on, including those that matter only for some values of others. */
function decidingAttributes(
  base: Stored,
  candidates: Map<string, unknown[]>,
  keyOf: (item: Stored) => string[] | undefined,
): string[] {
  const deciding: string[] = []
  for (let isComplete = false; !isComplete; ) {
    isComplete = true
    for (const values of combinations(deciding, candidates)) {
      const item = { ...base, ...values }
      const key = String(keyOf(item))
      for (const [name, options] of candidates) {
        if (deciding.includes(name)) continue
        if (options.every((option) => String(keyOf({ ...item, [name]: option })) === key)) continue
        deciding.push(name)
        isComplete = false
      }
      if (!isComplete) break
    }
  }
  return deciding.sort()
}

function combinations(names: string[], candidates: Map<string, unknown[]>): Stored[] {
  let all: Stored[] = [{}]
  for (const name of names)
    all = all.flatMap((one) => (candidates.get(name) ?? []).map((value) => ({ ...one, [name]: value })))
  if (all.length > MAX_VARIANTS) throw new Error(`A key depends on too many attributes: ${names.join(', ')}`)
  return all
}

/**
 * Replaces what is computed from an attribute, such as a shard or a padded number. It's recognized by other values of
 * the attribute.
 */
function templateOf(
  item: Stored,
  candidates: Map<string, unknown[]>,
  partOf: (item: Stored) => string | undefined,
): string {
  const part = partOf(item) ?? ''
  const pieces = part.split('#')
  for (const name of candidates.keys()) {
    const value = item[name]
    if (value !== NUMBER && !String(value).includes(`{${name}}`)) continue
    const partsOf = (count: number) =>
      Array.from(
        { length: count },
        (_, sample) => partOf({ ...item, [name]: otherValue(value, name, sample) }) ?? '',
      )
    if (partsOf(8).every((sampled) => sampled === part)) continue
    if (value === NUMBER) {
      const [other = []] = partsOf(1).map((sampled) => sampled.split('#'))
      for (const [place, piece] of pieces.entries())
        if (piece !== other[place])
          pieces[place] = piece === String(NUMBER) ? `{${name}}` : `{${name}: ${NUMBER} is ${piece}}`
      continue
    }
    const sampled = partsOf(SAMPLES).map((other, sample) =>
      // What contains the value as it is isn't computed from it.
      other.replaceAll(String(otherValue(value, name, sample)), `{${name}}`).split('#'),
    )
    for (const [place, piece] of pieces.entries()) {
      const count = new Set(sampled.map((other) => other[place])).size
      if (count === 1) continue
      pieces[place] = `{${name}${count < SAMPLES / 2 ? `, one of ${count}` : ''}: ${value} is ${piece}}`
    }
  }
  return pieces.join('#')
}

const otherValue = (value: unknown, name: string, sample: number) =>
  value === NUMBER
    ? 1000 + sample
    : String(value).replaceAll(
        `{${name}}`,
        createHash('sha256').update(String(sample)).digest('hex').slice(0, 12),
      )

/** Values of each kind that an attribute may have. The first one is the usual one. */
function valuesOf(schema: v.GenericSchema, name: string): unknown[] {
  const { type, wrapped, options, literal } = schema as unknown as {
    type: string
    wrapped: v.GenericSchema
    options: unknown[]
    literal: unknown
  }
  if (type === 'optional' && 'default' in schema && schema.default !== undefined)
    return valuesOf(wrapped, name)
  if (type === 'optional') return [...new Set([...valuesOf(wrapped, name), undefined])]
  if (type === 'nullable') return [...new Set([...valuesOf(wrapped, name), null])]
  if (type === 'picklist') return options
  if (type === 'union' || type === 'variant')
    return [...new Set(options.flatMap((option) => valuesOf(option as v.GenericSchema, name)))]
  if (type === 'literal') return [literal]
  if (type === 'string') return [`{${name}}`]
  if (type === 'number') return [NUMBER]
  if (type === 'boolean') return [true, false]
  return [type === 'array' ? [] : {}]
}
