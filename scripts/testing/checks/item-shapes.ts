type Item = Record<string, unknown>

/** What the items of one kind have in common. */
export interface Shape {
  keys: Set<string>
  /** The value types of each attribute. */
  types: Map<string, Set<string>>
  /** Attributes that every item has. */
  always: Set<string>
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Normalizes a key: replaces the item's own values, ids, dates and numbers with placeholders. */
function shapeOf(key: unknown, attributes: Item): string {
  const texts = new Set(Object.values(attributes).filter((value) => typeof value === 'string'))
  return String(key)
    .split('#')
    .map((part) => (texts.has(part) ? '<id>' : part))
    .join('#')
    .replace(/\b[\da-f]{40,64}\b|[0-9A-HJKMNP-TV-Z]{26}|[^#@ ]+@[^#@ ]+/g, '<id>')
    .replace(/\d{4}-\d{2}(-\d{2}(T[\d:.]+Z)?)?/g, '<id>')
    .replace(/\b(cs_test|sub|in|ch|py|tr|re|pi|evt)_\w+/g, '<id>')
    .replace(/\d+/g, '<n>')
}

export function shapesOf(items: Item[]): Map<string, Shape> {
  const shapes = new Map<string, Shape>()
  for (const item of items) {
    const { entity, pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, ...attributes } = item
    const kind = entity === 'user' ? `user ${item.type}` : String(entity)
    // Treat numbered attributes such as `rated7` and `rated10` as one.
    const values = Object.entries(attributes).map(
      ([name, value]) => [name.replace(/\d+$/, ''), value] as const,
    )
    const present = values.filter(([, value]) => value !== undefined)
    const names = present.map(([name]) => name)
    const shape = shapes.get(kind) ?? { keys: new Set(), types: new Map(), always: new Set(names) }
    shapes.set(kind, shape)
    const keys = [pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk].map((key) => key && shapeOf(key, attributes))
    shape.keys.add(keys.join(' | '))
    for (const [name, value] of present)
      shape.types.set(name, (shape.types.get(name) ?? new Set()).add(typeOf(value)))
    shape.always = new Set([...shape.always].filter((name) => names.includes(name)))
  }
  return shapes
}

/** Lists how `some` differs from `all`: `kind`, `kind key …`, `kind.attribute type` or `kind.attribute missing`. */
export function differencesOf(some: Map<string, Shape>, all: Map<string, Shape>): string[] {
  return [...some].flatMap(([kind, { keys, types, always }]) => {
    const shape = all.get(kind)
    if (!shape) return [kind]
    return [
      ...[...keys].filter((key) => !shape.keys.has(key)).map((key) => `${kind} key ${key}`),
      ...[...types].flatMap(([name, own]) =>
        [...own].filter((type) => !shape.types.get(name)?.has(type)).map((type) => `${kind}.${name} ${type}`),
      ),
      ...[...shape.always].filter((name) => !always.has(name)).map((name) => `${kind}.${name} missing`),
    ]
  })
}
