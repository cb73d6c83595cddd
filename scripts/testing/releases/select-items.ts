import type { Stored } from '#core/lib/stored-item'

/** All items of the table that one test file, or the seed, left behind. */
export interface Dump {
  name: string
  items: Stored[]
  files: string[]
}

const MAX_OPTIONS = 12
const MAX_WHOLE = 120
const MAX_RELATED = 5
/** Values that say nothing about a state, in the tests' data. */
const TEXTS =
  /^(pk|sk|gsi[12][ps]k|entity|.*[nN]ame|text|title|email|to|subject|city|address.*|detail|comment.*|reason)$/
const COUNTERS = /^(stat|chat-total|monthly-sum|form-count|repeat-count)$/
/** What has to be complete, because sums and counts are made from it. */
const COUNTED =
  /^(ledger-entry|monthly-sum|client-sum|link|plan-slot|subscription|extra|seat|review|published-review)$/

/**
 * Chooses items so that every kind of item occurs with each attribute, key and state that any dump has. Takes small
 * dumps as a whole, and of large ones what is missing with everything related.
 */
export function selectItems(dumps: Dump[]): { items: Stored[]; files: string[] } {
  const cleaned = dumps.map((dump, index) => distinct(dump, index))
  const featuresOf = featureReader(cleaned.flatMap(({ items }) => items))
  const missing = new Set(cleaned.flatMap(({ items }) => items.flatMap(featuresOf)))
  const chosen: Dump[] = []
  const take = (dump: Dump) => {
    chosen.push(dump)
    for (const item of dump.items) for (const feature of featuresOf(item)) missing.delete(feature)
  }
  const waiting = new Set(cleaned)
  while (missing.size > 0) {
    const gainOf = ({ items }: Dump) =>
      new Set(items.flatMap(featuresOf).filter((one) => missing.has(one))).size
    const best = [...waiting]
      .map((dump) => ({ dump, gain: gainOf(dump) }))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain / (b.dump.items.length + 50) - a.gain / (a.dump.items.length + 50))[0]
    if (!best) break
    waiting.delete(best.dump)
    take(best.dump.items.length > MAX_WHOLE ? partOf(best.dump, missing, featuresOf) : best.dump)
  }
  return merge(chosen)
}

/** The emails of test people are numbered in each file, so they get the number of the file too. */
function distinct({ name, items, files }: Dump, index: number): Dump {
  const own = items.filter(({ entity }) => entity && !String(entity).startsWith('test'))
  const text = JSON.stringify(own).replace(
    /\b(client|nutritionist|admin|coach)(\d+)@example\.com/g,
    `$1$2.f${index}@example.com`,
  )
  return { name, files, items: JSON.parse(text) }
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function featureReader(items: Stored[]) {
  const options = new Map<string, Set<unknown>>()
  for (const item of items)
    for (const [name, value] of Object.entries(item)) {
      const key = `${item.entity}.${name}`
      const known = options.get(key) ?? new Set()
      if (known.size <= MAX_OPTIONS) options.set(key, known.add(value))
    }
  const isState = (key: string, name: string, value: unknown) =>
    typeof value === 'boolean' ||
    (typeof value === 'string' &&
      !TEXTS.test(name) &&
      /^[A-Za-z][A-Za-z._-]*$/.test(value) &&
      (options.get(key)?.size ?? 0) <= MAX_OPTIONS)
  const absentIn = (item: Stored) =>
    [...options.keys()].filter(
      (key) => key.startsWith(`${item.entity}.`) && !(key.slice(`${item.entity}.`.length) in item),
    )
  const combinations = new Map<string, Set<string>>()
  for (const item of items) {
    const name = String(item.entity)
    combinations.set(name, (combinations.get(name) ?? new Set()).add(String(absentIn(item))))
  }
  return (item: Stored): string[] => [
    ...((combinations.get(String(item.entity))?.size ?? 0) <= MAX_OPTIONS
      ? [`${item.entity} without ${absentIn(item)}`]
      : []),
    ...Object.entries(item).flatMap(([name, value]) => {
      const key = `${item.entity}.${name}`
      return [`${key} ${typeOf(value)}`, ...(isState(key, name, value) ? [`${key}=${value}`] : [])]
    }),
  ]
}

const idsIn = (item: Stored) =>
  new Set(
    JSON.stringify([item.pk, item.sk, item.gsi1pk, item.gsi1sk, Object.values(item)]).match(
      /\b[0-9A-HJKMNP-TV-Z]{26}\b/g,
    ),
  )

const pathsIn = (sent: unknown) => (Array.isArray(sent) ? sent.map(({ path }) => path) : [])

/** One item for each missing feature, the items that share an id with it, and those that say who the people are. */
function partOf(dump: Dump, missing: Set<string>, featuresOf: (item: Stored) => string[]): Dump {
  const left = new Set(missing)
  const wanted = new Set<Stored>()
  for (const item of dump.items) {
    const found = featuresOf(item).filter((feature) => left.has(feature))
    if (found.length === 0) continue
    wanted.add(item)
    for (const feature of found) left.delete(feature)
  }
  const byId = new Map<string, Stored[]>()
  for (const item of dump.items) for (const id of idsIn(item)) byId.set(id, [...(byId.get(id) ?? []), item])
  for (const item of [...wanted])
    for (const id of idsIn(item)) {
      const related = byId.get(id) ?? []
      for (const one of related.slice(0, MAX_RELATED)) wanted.add(one)
      for (const one of related) if (COUNTED.test(String(one.entity))) wanted.add(one)
    }
  const isPerson =
    /^(identity|user|email-owner|client|client-row|coach|coach-row|referral-key|chat|chat-member|chat-activity|group|form|form-version)$/
  for (const item of [...wanted])
    for (const id of idsIn(item))
      for (const one of byId.get(id) ?? [])
        if (
          isPerson.test(String(one.entity)) &&
          (Object.values(one).includes(id) || `${one.pk}${one.sk}`.includes(id))
        )
          wanted.add(one)
  const forms = new Set([...wanted].flatMap(({ path, forms: sent }) => [path, ...pathsIn(sent)]))
  for (const one of dump.items)
    if (/^form(-version|-count)?$/.test(String(one.entity)) && forms.has(one.path)) wanted.add(one)
  return { ...dump, items: dump.items.filter((item) => wanted.has(item)) }
}

/** Counters of the same name are added up. Of other items with the same key, the first is kept. */
function merge(dumps: Dump[]): { items: Stored[]; files: string[] } {
  const items = new Map<string, Stored>()
  for (const item of dumps.flatMap(({ items: all }) => all)) {
    const key = `${item.pk}\n${item.sk}`
    const known = items.get(key)
    if (!known) items.set(key, item)
    else if (COUNTERS.test(String(item.entity))) items.set(key, sum(known, item))
  }
  const text = JSON.stringify([...items.values()])
  const files = [...new Set(dumps.flatMap(({ files: all }) => all))].filter((key) => text.includes(key))
  return { items: [...items.values()].sort(byKey), files }
}

const sum = (a: Stored, b: Stored): Stored =>
  Object.fromEntries(
    Object.entries(a).map(([name, value]) => [
      name,
      typeof value === 'number' ? value + Number(b[name] ?? 0) : value,
    ]),
  )
const byKey = (a: Stored, b: Stored) => (`${a.pk}\n${a.sk}` < `${b.pk}\n${b.sk}` ? -1 : 1)
