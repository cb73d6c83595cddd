import type * as v from 'valibot'
import { listEndpoints, type NamedEndpoint } from '#core/contract'
import type { EndpointDefinition } from '#core/lib/api'
import { BRAND } from '#core/lib/brand'
import { AppError } from '#core/lib/errors'
import { parse } from '#functions/lib/parse'
import { type Example, readExamples } from '#scripts/api/examples'
import { type Refusal, refusalsOf } from '#scripts/api/refusals'
import { type JsonSchema, namedShapes, REFERENCE, schemaOf } from '#scripts/api/shapes'
import { bundleForReview } from '#scripts/functions/bundle'
import { grantsOf } from '#stacks/permissions'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
const text = { type: 'string' }

const SCHEMES = {
  person: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token that the user pool gives a client or a coach who signs in. Roles are those of the table, whatever a token says; `approvedCoach` is a coach who is approved.',
  },
  admin: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token that `POST /admin/login` answers with.',
  },
  paymentProvider: {
    type: 'apiKey',
    in: 'header',
    name: 'stripe-signature',
    description: 'What Stripe signs its events with.',
  },
  messagingProvider: {
    type: 'apiKey',
    in: 'header',
    name: 'x-platewise-events',
    description: 'A secret that PubNub sends along with its events.',
  },
}

const REFUSAL = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { ...text, description: 'For programs.' },
    message: { ...text, description: 'For people.' },
    issues: {
      type: 'array',
      description: 'What is wrong with which field; `path` is dotted.',
      items: { type: 'object', required: ['path', 'message'], properties: { path: text, message: text } },
    },
  },
}
const FAILURE = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: { code: { const: 'INTERNAL' }, message: text, requestId: text },
}

/** The HTTP API as OpenAPI 3.1: from the contract, the refusals in the code of each function, and recorded examples. */
export async function openapi(): Promise<object> {
  const endpoints = listEndpoints()
  const [examples, bundles] = await Promise.all([
    readExamples(),
    bundleForReview(endpoints.map(({ file }) => file)),
  ])
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [index, named] of endpoints.entries()) {
    const { method, path, document } = named.endpoint
    const code = bundles[index]?.code ?? ''
    paths[path] = {
      ...paths[path],
      // Pages are the site's own, all else is below it.
      ...(document && { servers: [{ url: '/' }] }),
      [method.toLowerCase()]: operationOf(named, code, examples[named.name]),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND} API`,
      version: '1',
      description:
        'Nothing is written when a request is refused. Ids sort by creation. `date`, `created` and what ends in `_at` or `_end` are seconds since 1970, `createdAt` is ISO 8601. Money is in cents, except where a request says dollars. Examples are real requests and answers, recorded by `npm run openapi`.',
    },
    servers: [{ url: '/api', description: 'Below the address of the site' }],
    tags: [...new Set(endpoints.map(({ name }) => tagOf(name)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SCHEMES,
      schemas: { ...Object.fromEntries(namedShapes()), Refusal: REFUSAL, Failure: FAILURE },
    },
  }
}

const tagOf = (name: string) => name.split('.')[0] ?? ''

const operationOf = ({ name, endpoint }: NamedEndpoint, code: string, example: Example | undefined) => ({
  operationId: name,
  tags: [tagOf(name)],
  description: whoMay(endpoint),
  security: securityOf(name, endpoint),
  parameters: [
    ...parametersOf(endpoint.params, 'path', example?.request.params),
    ...parametersOf(endpoint.query, 'query', example?.request.query),
  ],
  ...(endpoint.body && { requestBody: requestOf(endpoint.body, example?.request) }),
  responses: {
    200: doneOf(endpoint, example),
    ...(/\bmovedTo: (?!v\d*\.)/.test(code) && {
      301: { description: 'It has another address now.', headers: { location: { schema: text } } },
    }),
    ...refusedOf(endpoint, refusalsOf({ code })),
    500: {
      description: 'A failure of ours, logged under the id of the request.',
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
  },
})

const whoMay = ({ access, evenSuspended }: EndpointDefinition) =>
  access === 'public'
    ? 'Anybody may call it.'
    : `For: ${access.join(', ').replace('approvedCoach', 'approved coach')}${evenSuspended ? ', even suspended' : ''}.`

/** Which of these tokens, with which role in the table. Empty: none. */
function securityOf(name: string, { access }: EndpointDefinition) {
  if (access !== 'public') {
    const roles = access.filter((role) => role !== 'admin')
    return [
      ...(roles.length > 0 ? [{ person: roles }] : []),
      ...(access.includes('admin') ? [{ admin: ['admin'] }] : []),
    ]
  }
  const grants = grantsOf(name)
  if (grants.includes('stripeWebhook')) return [{ paymentProvider: [] }]
  return grants.includes('messageEvents') ? [{ messagingProvider: [] }] : []
}

function parametersOf(
  schema: v.GenericSchema | undefined,
  place: 'path' | 'query',
  example: Record<string, unknown> = {},
) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', {})
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(name in example && { example: example[name] }),
  }))
}

/** One that may hold a file can also be sent as a form. */
function requestOf(body: v.GenericSchema, { body: sent, form }: Example['request'] = {}) {
  const schema = schemaOf(body, 'input')
  const as = (example: unknown) => ({ schema, ...(example !== undefined && { example }) })
  const mayHoldFile = JSON.stringify(body).includes('"File"')
  return {
    required: true,
    content: { [JSON_TYPE]: as(sent), ...(mayHoldFile && { [FORM_TYPE]: as(form) }) },
  }
}

const doneOf = ({ document, response }: EndpointDefinition, example: Example | undefined) => ({
  description: 'Done',
  content: {
    [document ?? JSON_TYPE]: {
      schema: document ? text : schemaOf(response, 'output'),
      ...(example?.answer !== undefined && { example: example.answer }),
    },
  },
})

function refusedOf(endpoint: EndpointDefinition, refusals: Refusal[]) {
  const malformed = malformedOf(endpoint)
  const all: (Refusal & Pick<AppError['details'], 'issues'>)[] = malformed
    ? [malformed, ...refusals]
    : refusals
  return Object.fromEntries(
    [...Map.groupBy(all, ({ status }) => status)].map(([status, ones]) => [
      status,
      endpoint.document === 'text/html' && status === 404
        ? { description: whenOf(ones), content: { 'text/html': { schema: text } } }
        : refusedWith(ones),
    ]),
  )
}

const whenOf = (refusals: Refusal[]) =>
  refusals
    .map(({ status, code, message }) =>
      status === 400
        ? `- \`${code}\`: What is sent is not valid; \`issues\` says of each field why.`
        : `- \`${code}\`: ${message}`,
    )
    .join('\n')

function refusedWith(refusals: (Refusal & Pick<AppError['details'], 'issues'>)[]) {
  const codes = [...new Set(refusals.map(({ code }) => code))]
  const [{ status, ...example } = { status: 400 }] = refusals
  return {
    description: whenOf(refusals),
    ...(status === 429 && { headers: { 'retry-after': { description: 'Seconds.', schema: text } } }),
    content: {
      [JSON_TYPE]: {
        schema: { $ref: `${REFERENCE}Refusal`, properties: { code: { enum: codes } } } as JsonSchema,
        example,
      },
    },
  }
}

/** What is answered to a request that leaves out all that it can, or has a parameter that does not exist. */
function malformedOf({ body, params, query }: EndpointDefinition) {
  const [schema, input] = body ? [body, {}] : query ? [query, { colour: 'red' }] : [params, {}]
  if (!schema) return undefined
  const issues = issuesOf(schema, input) ?? issuesOf(schema, { colour: '\0' }) ?? []
  return { status: 400, code: 'INVALID', message: issues[0]?.message ?? 'The request is not valid', issues }
}

function issuesOf(schema: v.GenericSchema, input: object) {
  try {
    parse(schema, input)
  } catch (error) {
    return error instanceof AppError ? error.details.issues : undefined
  }
}
