/** A data point, or undefined if CloudWatch has none. */
type Value = number | undefined
type Values = Value | Value[]

const TOKENS = /\s*(METRICS\(\)|[A-Z]+(?=\()|m\d+|\d+(?:\.\d+)?|[-+*/><()[\],])/y

/**
 * Evaluates the part of CloudWatch's metric math that our alarms use, for one period: arithmetic, comparisons, `IF`,
 * `FILL`, `SUM`, `MAX`, lists and `METRICS()`. Whatever depends on a missing data point is missing, too. Throws if the
 * expression has anything else.
 */
export function evaluateMath(expression: string, metrics: readonly Value[]): Value {
  const tokens: string[] = []
  TOKENS.lastIndex = 0
  while (TOKENS.lastIndex < expression.length) {
    const token = TOKENS.exec(expression)?.[1]
    if (!token) throw new Error(`Unknown metric math: ${expression}`)
    tokens.push(token)
  }
  const take = (expected?: string) => {
    const token = tokens.shift()
    if (token === undefined || (expected && token !== expected))
      throw new Error(`Expected ${expected ?? 'more'} in ${expression}`)
    return token
  }
  const list = (end: string): Values[] => {
    const values = [compare()]
    while (tokens[0] === ',') {
      take()
      values.push(compare())
    }
    take(end)
    return values
  }
  function operand(): Values {
    const token = take()
    if (token === '(') return list(')')[0]
    if (token === '[') return list(']') as Value[]
    if (token === 'METRICS()') return [...metrics]
    if (/^m\d/.test(token)) return metrics[Number(token.slice(1))]
    if (/^\d/.test(token)) return Number(token)
    take('(')
    const call = FUNCTIONS[token]
    if (!call) throw new Error(`Unknown function ${token} in ${expression}`)
    return call(...list(')'))
  }
  const chain =
    (next: () => Values, operators: Record<string, (a: number, b: number) => number>) => (): Values => {
      let left = next()
      for (let operator = operators[tokens[0] ?? '']; operator; operator = operators[tokens[0] ?? '']) {
        take()
        const right = next()
        left = typeof left === 'number' && typeof right === 'number' ? operator(left, right) : undefined
      }
      return left
    }
  const multiply = chain(operand, { '*': (a, b) => a * b, '/': (a, b) => a / b })
  const add = chain(multiply, { '+': (a, b) => a + b, '-': (a, b) => a - b })
  const compare: () => Values = chain(add, { '>': (a, b) => Number(a > b), '<': (a, b) => Number(a < b) })

  const result = compare()
  if (tokens.length > 0 || Array.isArray(result)) throw new Error(`Not a single value: ${expression}`)
  return result
}

const numbers = (values: Values) => [values].flat().filter((value) => value !== undefined)

const FUNCTIONS: Record<string, (...values: Values[]) => Values> = {
  IF: (condition, yes, no) => (condition === undefined ? undefined : condition ? yes : no),
  FILL: (values, filler) =>
    Array.isArray(values) ? values.map((value) => value ?? (filler as Value)) : (values ?? filler),
  SUM: (values) => numbers(values).reduce((sum, value) => sum + value, 0),
  MAX: (values) => Math.max(...numbers(values)),
}

/** Whether a line of a log matches a metric filter of the form `{ $.a.b = "text" && $.status >= 500 }`. */
export function matchesFilter(pattern: string, line: unknown): boolean {
  const inner = /^\{ (.+) \}$/.exec(pattern)?.[1]
  if (!inner) throw new Error(`Unknown filter: ${pattern}`)
  return inner.split(' && ').every((condition) => {
    const [, path = '', operator = '', wanted = ''] = /^\$\.([\w.]+) (=|>=|<) (.+)$/.exec(condition) ?? []
    if (!path) throw new Error(`Unknown condition: ${condition}`)
    const value = path
      .split('.')
      .reduce<unknown>((object, key) => (object as Record<string, unknown>)?.[key], line)
    const expected: unknown = JSON.parse(wanted)
    if (operator === '=' && String(expected).endsWith('*'))
      return String(value).startsWith(String(expected).slice(0, -1))
    if (operator === '=') return value === expected
    return operator === '<' ? Number(value) < Number(expected) : Number(value) >= Number(expected)
  })
}
