import type { DynamoDBRecord } from 'aws-lambda'

/**
 * Whether a pattern matches by the rules of Lambda event filters. Supports equality, `anything-but` and
 * `exists`.
 */
export const isWanted = (patterns: readonly object[], record: DynamoDBRecord): boolean =>
  patterns.some((pattern) => matches(pattern, record))

function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((rule) => holds(rule, value))
  if (typeof pattern !== 'object' || pattern === null) throw new Error('A pattern ends in a list of rules')
  return Object.entries(pattern).every(([name, below]) =>
    matches(below, (value as Record<string, unknown> | undefined)?.[name]),
  )
}

function holds(rule: unknown, value: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return rule === value
  if ('exists' in rule) return rule.exists === (value !== undefined)
  if ('anything-but' in rule && Array.isArray(rule['anything-but']))
    return value !== undefined && !rule['anything-but'].includes(value)
  throw new Error(`Unknown filter rule: ${JSON.stringify(rule)}`)
}
