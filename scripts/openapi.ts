import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GenericSchema } from 'valibot'
import { listEndpoints } from '#core/contract'
import type { EndpointDefinition } from '#core/lib/api'
import { BRAND } from '#core/lib/brand'
import { apiMarkdown } from '#scripts/api/markdown'
import { namedShapes, schemaOf } from '#scripts/api/shapes'

/** `npm run openapi [folder]`: describes the HTTP API in `openapi.json` and for people in `docs/api.md`, from the contract. */
const folder = process.argv[2] ?? '.'
const text = { type: 'string' }

function parametersOf(schema: GenericSchema | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', {})
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const operationOf = (
  name: string,
  { access, document, params, query, body, response }: EndpointDefinition,
) => ({
  operationId: name,
  tags: [name.split('.')[0]],
  description: access === 'public' ? 'Anybody may call it.' : `For: ${access.join(', ')}.`,
  ...(access !== 'public' && { security: [{ bearer: [] }] }),
  parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
  ...(body && { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
  responses: {
    200: {
      description: 'Done',
      content: document
        ? { [document]: { schema: text } }
        : { 'application/json': { schema: schemaOf(response, 'output') } },
    },
    default: {
      description: 'Refused',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  },
})

const paths: Record<string, Record<string, unknown>> = {}
for (const { name, endpoint } of listEndpoints())
  paths[endpoint.path] = {
    ...paths[endpoint.path],
    [endpoint.method.toLowerCase()]: operationOf(name, endpoint),
  }

writeFileSync(
  join(folder, 'openapi.json'),
  `${JSON.stringify(
    {
      openapi: '3.1.0',
      info: { title: `${BRAND} API`, version: '1' },
      paths,
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: {
          ...Object.fromEntries(namedShapes()),
          Refusal: {
            type: 'object',
            required: ['code', 'message'],
            properties: {
              code: text,
              message: text,
              issues: { type: 'array', items: { type: 'object', properties: { path: text, message: text } } },
            },
          },
        },
      },
    },
    null,
    2,
  )}\n`,
)
mkdirSync(join(folder, 'docs'), { recursive: true })
writeFileSync(join(folder, 'docs/api.md'), apiMarkdown())
console.log(`openapi.json and docs/api.md: ${listEndpoints().length} endpoints`)
