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

function conditionText<T>(condition: Condition<T>, use: ReturnType<typeof placeholders>): string {
  return Object.entries(condition)
    .map(([attribute, expected]) => {
      const name = use.name(attribute)
      if (!isOperator(expected)) return `${name} = ${use.value(expected)}`
      if ('not' in expected) return `${name} <> ${use.value(expected.not)}`
      if ('below' in expected) return `${name} < ${use.value(expected.below)}`
      if ('above' in expected) return `${name} > ${use.value(expected.above)}`
      if ('absent' in expected) return `attribute_not_exists(${name})`
      if ('present' in expected) return `attribute_exists(${name})`
      return `${name} IN (${(expected.in as unknown[]).map((value) => use.value(value)).join(', ')})`
    })
    .join(' AND ')
}

export function conditionExpression<T>(condition: Condition<T>): Expression {
  const use = placeholders()
  const ConditionExpression = conditionText(condition, use)
  return { ConditionExpression, ...use.done() }
}

/**
 * Builds an update with its condition. Ignores `undefined` values in `set`. With `mustExist`, the update fails
 * instead of creating an item.
 */
export function changeExpression<T>(
  change: Update<T>,
  condition: Condition<T> | undefined,
  mustExist: boolean,
): Expression & { UpdateExpression: string } {
  const use = placeholders()
  const set = Object.entries(change.set ?? {}).filter(([, value]) => value !== undefined)
  const add = Object.entries(change.add ?? {})
  const parts = [
    set.length && `SET ${set.map(([name, value]) => `${use.name(name)} = ${use.value(value)}`).join(', ')}`,
    add.length && `ADD ${add.map(([name, value]) => `${use.name(name)} ${use.value(value)}`).join(', ')}`,
    change.remove?.length && `REMOVE ${change.remove.map((name) => use.name(String(name))).join(', ')}`,
  ]
  const conditions = [
    mustExist && 'attribute_exists(pk)',
    condition && Object.keys(condition).length > 0 && conditionText(condition, use),
  ].filter(Boolean)
  return {
    UpdateExpression: parts.filter(Boolean).join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ...use.done(),
  }
}
