import type * as v from 'valibot'
import { listEndpoints, type NamedEndpoint } from '#core/contract'
import { BRAND } from '#core/shared/brand'
import { type Example, readExamples } from '#scripts/api/examples'
import { refusalsOf, unreadableRefusalsOf } from '#scripts/api/refusals'
import { errorResponsesOf, FAILED, REFUSALS, successResponseOf } from '#scripts/api/responses'
import { SCHEMES, securityOf, whoMay } from '#scripts/api/security'
import { namedShapes, schemaOf } from '#scripts/api/shapes'
import { bundleForReview } from '#scripts/functions/bundle'

/**
 * Builds the OpenAPI 3.1 document from the contract, the refusals found in each function's code, and recorded
 * examples.
 */
export async function openapi(): Promise<Record<string, unknown>> {
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
      // Pages live at the site's root; everything else is under `/api`.
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
        'A rejected request writes nothing. Ids sort by creation time. `date`, `created` and fields that end in `_at` or `_end` are seconds since 1970; `createdAt` is ISO 8601. Amounts are in cents, unless a request says dollars. The examples are real requests and responses, recorded by `npm run openapi`.',
    },
    servers: [{ url: '/api', description: "Relative to the site's URL" }],
    tags: [...new Set(endpoints.map(({ name }) => tagOf(name)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SCHEMES,
      schemas: { ...Object.fromEntries(namedShapes()), ...REFUSALS },
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
    ...successResponseOf(endpoint, code, example),
    ...errorResponsesOf(endpoint, [...refusalsOf({ code }), ...unreadableRefusalsOf(endpoint)]),
    ...FAILED,
  },
})

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

/** A body that may contain a file can also be sent as multipart form data. */
function requestOf(body: v.GenericSchema, { body: sent, form }: Example['request'] = {}) {
  const schema = schemaOf(body, 'input')
  const as = (example: unknown) => ({ schema, ...(example !== undefined && { example }) })
  const mayHoldFile = JSON.stringify(body).includes('"File"')
  return {
    required: true,
    content: { 'application/json': as(sent), ...(mayHoldFile && { 'multipart/form-data': as(form) }) },
  }
}
