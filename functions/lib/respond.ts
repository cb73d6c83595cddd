import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { AppError, ErrorKind } from '#core/lib/errors'

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  throttled: 429,
}
const CODE: Record<ErrorKind, string> = {
  invalid: 'INVALID',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  tooLarge: 'TOO_LARGE',
  throttled: 'THROTTLED',
}

const json = (statusCode: number, body: unknown, headers: Record<string, string> = {}) => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
})

export const ok = (body: unknown): APIGatewayProxyStructuredResultV2 => json(200, body)

export function refusal({ kind, message, details }: AppError): APIGatewayProxyStructuredResultV2 {
  const { code = CODE[kind], issues, retryAfterSeconds } = details
  const headers: Record<string, string> = retryAfterSeconds
    ? { 'retry-after': String(retryAfterSeconds) }
    : {}
  return json(STATUS[kind], { code, message, ...(issues && { issues }) }, headers)
}

export const failure = (requestId: string): APIGatewayProxyStructuredResultV2 =>
  json(500, { code: 'INTERNAL', message: `Something went wrong. Request ${requestId}`, requestId })
