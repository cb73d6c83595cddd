import type * as v from 'valibot'
import type { EndpointDefinition } from '#core/shared/api'
import { AppError } from '#core/shared/errors'
import { parse } from '#functions/lib/parse'
import type { Example } from '#scripts/api/examples'
import type { Refusal } from '#scripts/api/refusals'
import { REFERENCE, schemaOf } from '#scripts/api/shapes'

const JSON_TYPE = 'application/json'
const text = { type: 'string' }

/** The schemas of error responses by name: refusals, and our own failures. */
export const REFUSALS = {
  Refusal: {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { ...text, description: 'For programs to check.' },
      message: { ...text, description: 'For people to read.' },
      issues: {
        type: 'array',
        description: 'The invalid fields. `path` is dotted.',
        items: { type: 'object', required: ['path', 'message'], properties: { path: text, message: text } },
      },
    },
  },
  Failure: {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: { code: { const: 'INTERNAL' }, message: text, requestId: text },
  },
}

export const FAILED = {
  500: {
    description: 'An internal error, logged with the request id.',
    content: {
      [JSON_TYPE]: {
        schema: { $ref: `${REFERENCE}Failure` },
        example: {
          code: 'INTERNAL',
          message: 'Something went wrong. Request f3Kx9hLPoAMEJ2g=',
          requestId: 'f3Kx9hLPoAMEJ2g=',
        },
      },
    },
  },
}

/** The responses to a valid request. The function's `code` shows whether it can redirect to a new URL. */
export const successResponseOf = (
  { document, response }: EndpointDefinition,
  code: string,
  example: Example | undefined,
) => ({
  200: {
    description: 'Done',
    content: {
      [document ?? JSON_TYPE]: {
        schema: document ? text : schemaOf(response, 'output'),
        ...(example?.answer !== undefined && { example: example.answer }),
      },
    },
  },
  ...(/\bmovedTo: (?!v\d*\.)/.test(code) && {
    301: { description: 'Moved to another URL.', headers: { location: { schema: text } } },
  }),
})

type RefusalExample = Refusal & Pick<AppError['details'], 'issues'>

/** Error responses by status: when each occurs, its codes, and one example. */
export function errorResponsesOf(endpoint: EndpointDefinition, refusals: Refusal[]) {
  const malformed = malformedResponseOf(endpoint)
  const all: RefusalExample[] = malformed ? [malformed, ...refusals] : refusals
  return Object.fromEntries(
    [...Map.groupBy(all, ({ status }) => status)].map(([status, ones]) => [
      status,
      endpoint.document === 'text/html' && status === 404
        ? { description: whenOf(ones), content: { 'text/html': { schema: text } } }
        : errorResponse(ones),
    ]),
  )
}

const whenOf = (refusals: Refusal[]) =>
  refusals
    .map(({ status, code, message }) =>
      status === 400
        ? `- \`${code}\`: The input is invalid; \`issues\` has the reason for each field.`
        : `- \`${code}\`: ${message}`,
    )
    .join('\n')

function errorResponse(refusals: RefusalExample[]) {
  const codes = [...new Set(refusals.map(({ code }) => code))]
  const [{ status, ...example } = { status: 400 }] = refusals
  return {
    description: whenOf(refusals),
    ...(status === 429 && { headers: { 'retry-after': { description: 'Seconds.', schema: text } } }),
    content: {
      [JSON_TYPE]: {
        schema: { $ref: `${REFERENCE}Refusal`, properties: { code: { enum: codes } } },
        example,
      },
    },
  }
}

/** The actual response to a request that omits everything it can, or that contains unreadable values. */
function malformedResponseOf({ body, params, query }: EndpointDefinition) {
  const [schema, input] = body ? [body, {}] : query ? [query, { unknown: 'red' }] : [params, {}]
  if (!schema) return undefined
  const issues = issuesOf(schema, input) ?? issuesOf(schema, { unknown: '\0' }) ?? []
  return { status: 400, code: 'INVALID', message: issues[0]?.message ?? 'Invalid request', issues }
}

function issuesOf(schema: v.GenericSchema, input: object) {
  try {
    parse(schema, input)
  } catch (error) {
    return error instanceof AppError ? error.details.issues : undefined
  }
}
