import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type AppError, conflict, type ErrorKind } from '#core/shared/errors'

export const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  throttled: 429,
}
export const CODE: Record<ErrorKind, string> = {
  invalid: 'INVALID',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  tooLarge: 'TOO_LARGE',
  throttled: 'THROTTLED',
}

type Answer = APIGatewayProxyStructuredResultV2

/** Turns a result, already reduced to the response schema, or a refusal into an HTTP response. */
export interface Answers {
  ok: (result: unknown) => Answer
  refusal: (error: AppError) => Answer | Promise<Answer>
}

const answer = (statusCode: number, body: unknown, headers: Record<string, string> = {}) => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
})

export const json: Answers = { ok: (body) => answer(200, body), refusal }

export function refusal({ kind, message, details }: AppError): Answer {
  const { code = CODE[kind], issues, retryAfterSeconds } = details
  const headers: Record<string, string> = retryAfterSeconds
    ? { 'retry-after': String(retryAfterSeconds) }
    : {}
  return answer(STATUS[kind], { code, message, ...(issues && { issues }) }, headers)
}

export const failure = (requestId: string): Answer =>
  answer(500, { code: 'INTERNAL', message: `Something went wrong. Request ${requestId}`, requestId })

/**
 * For a stored item that can't be read (rule stored-items-stay-readable). It isn't a 500, because repeating the request
 * doesn't help, and the person is told what is known. With the key, an admin can name the item to an engineer.
 */
export const itemUnreadable = (loggedKey?: string) =>
  conflict(
    `What is stored here can't be read at the moment. It hasn't been deleted, and our engineers have been notified.${loggedKey ? ` In the log, it's ${loggedKey}.` : ''}`,
    'UNREADABLE',
  )
