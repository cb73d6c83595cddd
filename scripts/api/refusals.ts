import type { EndpointDefinition } from '#core/shared/api'
import type { ErrorKind } from '#core/shared/errors'
import { messages } from '#core/shared/messages'
import { CODE, itemUnreadable, STATUS } from '#functions/lib/respond'
import type { FunctionBundle } from '#scripts/functions/bundle'
import { modulesOf } from '#scripts/functions/needs'

export interface Refusal {
  status: number
  code: string
  /** When it happens: the message the caller gets, with `…` for the variable parts. */
  message: string
}

/**
 * Every function includes these modules. What they refuse depends on the request, so it's documented from the
 * contract.
 */
const SHARED = [
  'core/shared/errors.ts',
  'functions/lib/body.ts',
  'functions/lib/parse.ts',
  'functions/lib/respond.ts',
]
const TABLE = 'core/lib/table.ts'

const TEXT = String.raw`("(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\`|[\w.]+)`
const CALL = new RegExp(
  String.raw`\b(unauthenticated|forbidden|notFound|conflict|retryableConflict|tooLarge|throttled)\d*\(\s*(?:${TEXT}(?:,\s*"([A-Z_]+)")?)?`,
  'g',
)
const ERROR = new RegExp(
  String.raw`new AppError\d*\(\s*"(\w+)",\s*${TEXT}(?:,\s*\{\s*code: "([A-Z_]+)")?`,
  'g',
)

/** The message to document when a call doesn't pass one. */
const USUAL: Record<ErrorKind, string> = {
  invalid: 'Invalid request',
  unauthenticated: 'Please sign in',
  forbidden: "You don't have permission to do this",
  notFound: "It doesn't exist or doesn't belong to the caller",
  conflict: "The current state doesn't allow it",
  tooLarge: 'This is too large',
  throttled: 'Too many requests. Please try again later.',
}

/**
 * Finds every refusal of an endpoint, other than invalid input, in the code that tree-shaking leaves in its
 * bundle.
 */
export function refusalsOf({ code }: Pick<FunctionBundle, 'code'>): Refusal[] {
  const doesWrite = /^async function (?:write|transact)\d*\(/m.test(code)
  const modules = modulesOf(code)
    .filter(([path]) => !SHARED.includes(path) && (path !== TABLE || doesWrite))
    .flatMap(([, text]) => [...text.matchAll(CALL), ...text.matchAll(ERROR)])
    .map(([, kind = '', text, own]): Refusal => {
      // The second argument of `retryableConflict` is its reason, which isn't sent.
      if (kind === 'retryableConflict') return refusalOf('conflict', text, undefined, code)
      return refusalOf(kind as ErrorKind, text, own, code)
    })
  // A refusal without a message is always caught before it reaches a caller.
  const withMessage = modules.filter(({ message }) => message !== '')
  const byText = new Map(
    withMessage.map((refusal) => [`${refusal.status} ${refusal.code} ${refusal.message}`, refusal]),
  )
  return [...byText.values()].sort(
    (a, b) => a.status - b.status || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  )
}

/** Every endpoint for people can meet a stored item that it can't read (rule stored-items-stay-readable). */
export function unreadableRefusalsOf({ access }: Pick<EndpointDefinition, 'access'>): Refusal[] {
  const { kind, message, details } = itemUnreadable()
  return access === 'public' ? [] : [{ status: STATUS[kind], code: details.code ?? CODE[kind], message }]
}

const refusalOf = (
  kind: ErrorKind,
  text: string | undefined,
  own: string | undefined,
  code: string,
): Refusal => ({ status: STATUS[kind], code: own ?? CODE[kind], message: sentenceOf(kind, text, code) })

function sentenceOf(kind: ErrorKind, expression: string | undefined, code: string): string {
  const text = kind === 'throttled' ? undefined : textOf(expression, code)
  if (text === undefined) return USUAL[kind]
  return kind === 'notFound' && !/[.?!]$/.test(text) && !text.includes('not found')
    ? `${text} not found`
    : text
}

/**
 * Resolves an expression to its text: a literal, one of the fixed messages, or a constant in the bundle.
 * Undefined for anything else.
 */
function textOf(expression: string | undefined, code: string): string | undefined {
  if (!expression) return undefined
  if (expression.startsWith('"')) return JSON.parse(expression) as string
  if (expression.startsWith('`')) return expression.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '…')
  const [, name = ''] = /^messages\d*\.(\w+)$/.exec(expression) ?? []
  const fixed = (messages as Record<string, unknown>)[name]
  if (typeof fixed === 'string') return fixed
  const [, constant] =
    new RegExp(String.raw`\bvar ${expression.replaceAll('.', '\\.')} = ("(?:[^"\\]|\\.)*");`).exec(code) ?? []
  return constant === undefined ? undefined : (JSON.parse(constant) as string)
}
