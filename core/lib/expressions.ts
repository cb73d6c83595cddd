/** A bare value means equal. `{ absent: true }` is also met if the item doesn't exist. */
export type Condition<T> = {
  [A in keyof T]?:
    | T[A]
    | { not: T[A] }
    | { in: T[A][] }
    | { below: T[A] }
    | { above: T[A] }
    | { absent: true }
    | { present: true }
}

export interface Update<T> {
  set?: Partial<T>
  add?: { [A in keyof T]?: number }
  remove?: (keyof T)[]
}

interface Expression {
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

const isOperator = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  ['not', 'in', 'below', 'above', 'absent', 'present'].includes(Object.keys(value)[0] ?? '')

function placeholders() {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  return {
    name(attribute: string) {
      names[`#${attribute}`] = attribute
      return `#${attribute}`
    },
    value(value: unknown) {
      const placeholder = `:v${Object.keys(values).length}`
      values[placeholder] = value
      return placeholder
    },
    done: () => ({
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    }),
  }
}

type Defaults = ReadonlyMap<string, unknown>

function conditionText<T>(
  condition: Condition<T>,
  use: ReturnType<typeof placeholders>,
  defaults: Defaults,
): string {
  return Object.entries(condition)
    .map(([attribute, expected]) => {
      const name = use.name(attribute)
      // A missing attribute equals its default. That isn't true of a missing item.
      const orMissing = (values: unknown[], text: string) =>
        defaults.has(attribute) && values.includes(defaults.get(attribute))
          ? `(${text} OR (attribute_exists(pk) AND attribute_not_exists(${name})))`
          : text
      if (!isOperator(expected)) return orMissing([expected], `${name} = ${use.value(expected)}`)
      if ('not' in expected) {
        const text = `${name} <> ${use.value(expected.not)}`
        return defaults.get(attribute) === expected.not ? `(attribute_exists(${name}) AND ${text})` : text
      }
      if ('below' in expected) return `${name} < ${use.value(expected.below)}`
      if ('above' in expected) return `${name} > ${use.value(expected.above)}`
      if ('absent' in expected) return `attribute_not_exists(${name})`
      if ('present' in expected) return `attribute_exists(${name})`
      const values = expected.in as unknown[]
      return orMissing(values, `${name} IN (${values.map((value) => use.value(value)).join(', ')})`)
    })
    .join(' AND ')
}

export function conditionExpression<T>(condition: Condition<T>, defaults: Defaults): Expression {
  const use = placeholders()
  const ConditionExpression = conditionText(condition, use, defaults)
  return { ConditionExpression, ...use.done() }
}

interface ChangeOptions {
  /** Makes the update fail instead of creating an item. */
  mustExist: boolean
  defaults: Defaults
  /** Attributes that only a new item gets. */
  setOnce?: Record<string, unknown>
}

/** Builds an update with its condition. Ignores `undefined` values in `set`. */
export function changeExpression<T>(
  change: Update<T>,
  condition: Condition<T> | undefined,
  { mustExist, defaults, setOnce = {} }: ChangeOptions,
): Expression & { UpdateExpression: string } {
  const use = placeholders()
  const set = [
    ...Object.entries(change.set ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${use.name(name)} = ${use.value(value)}`),
    ...Object.entries(setOnce).map(
      ([name, value]) => `${use.name(name)} = if_not_exists(${use.name(name)}, ${use.value(value)})`,
    ),
  ]
  const add = Object.entries(change.add ?? {})
  const parts = [
    set.length && `SET ${set.join(', ')}`,
    add.length && `ADD ${add.map(([name, value]) => `${use.name(name)} ${use.value(value)}`).join(', ')}`,
    change.remove?.length && `REMOVE ${change.remove.map((name) => use.name(String(name))).join(', ')}`,
  ]
  const conditions = [
    mustExist && 'attribute_exists(pk)',
    condition && Object.keys(condition).length > 0 && conditionText(condition, use, defaults),
  ].filter(Boolean)
  return {
    UpdateExpression: parts.filter(Boolean).join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ...use.done(),
  }
}
