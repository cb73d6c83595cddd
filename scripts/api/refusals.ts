import type { ErrorKind } from '#core/lib/errors'
import { messages } from '#core/messages'
import { CODE, STATUS } from '#functions/lib/respond'
import type { FunctionBundle } from '#scripts/functions/bundle'
import { modulesOf } from '#scripts/functions/needs'

export interface Refusal {
  status: number
  code: string
  /** When: the sentence that the caller is told, `…` in it for what differs. */
  message: string
}

/** They are told apart by what the contract says of a request, not by what all functions share. */
const SHARED = [
  'core/lib/errors.ts',
  'functions/lib/body.ts',
  'functions/lib/parse.ts',
  'functions/lib/respond.ts',
]
const TABLE = 'core/lib/table.ts'

const TEXT = String.raw`("(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\`|[\w.]+)`
const CALL = new RegExp(
  String.raw`\b(unauthenticated|forbidden|notFound|conflict|tooLarge|throttled)\d*\(\s*(?:${TEXT}(?:,\s*"([A-Z_]+)")?)?`,
  'g',
)
const ERROR = new RegExp(
  String.raw`new AppError\d*\(\s*"(\w+)",\s*${TEXT}(?:,\s*\{\s*code: "([A-Z_]+)")?`,
  'g',
)

/** What is told where a call names no sentence. */
const USUAL: Record<ErrorKind, string> = {
  invalid: 'The request is not valid',
  unauthenticated: 'Please sign in',
  forbidden: 'You are not allowed to do this',
  notFound: 'What is named does not exist, or is not theirs',
  conflict: 'What is there now does not allow it',
  tooLarge: 'This is too large',
  throttled: 'Too many requests. Please try again later.',
}

/** All that an endpoint can refuse with but what its schemas say, read off the code that is left of it in its bundle. */
export function refusalsOf({ code }: Pick<FunctionBundle, 'code'>): Refusal[] {
  const doesWrite = /^async function (?:write|transact)\d*\(/m.test(code)
  const found = modulesOf(code)
    .filter(([path]) => !SHARED.includes(path) && (path !== TABLE || doesWrite))
    .flatMap(([, text]) =>
      [...text.matchAll(CALL), ...text.matchAll(ERROR)].filter((one) => isUsed(one, code)),
    )
    .map(([, kind = '', text, own]): Refusal => {
      const known = kind as ErrorKind
      return { status: STATUS[known], code: own ?? CODE[known], message: sentenceOf(known, text, code) }
    })
  // What says nothing is caught again before it is told to anybody.
  const told = found.filter(({ message }) => message !== '')
  const byText = new Map(told.map((one) => [`${one.status} ${one.code} ${one.message}`, one]))
  return [...byText.values()].sort(
    (a, b) => a.status - b.status || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  )
}

/** A refusal that is made ahead stays in the bundle even where nobody throws it. */
function isUsed({ index, input }: RegExpExecArray, code: string): boolean {
  const [, name] = /(?:^|\n)var (\w+) = [^\n]*$/.exec(input.slice(0, index)) ?? []
  return !name || [...code.matchAll(new RegExp(String.raw`\b${name}\b`, 'g'))].length > 1
}

function sentenceOf(kind: ErrorKind, expression: string | undefined, code: string): string {
  const text = kind === 'throttled' ? undefined : textOf(expression, code)
  if (text === undefined) return USUAL[kind]
  return kind === 'notFound' && !/[.?!]$/.test(text) && !text.includes('not found')
    ? `${text} not found`
    : text
}

/** A text as it is, by its name among the fixed texts, or as a constant of the bundle; undefined when it is none of them. */
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
