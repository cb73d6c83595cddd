import { listEndpoints, type NamedEndpoint } from '#core/contract'
import type { EndpointDefinition } from '#core/shared/api'
import { type JsonSchema, namedShapes, REFERENCE, schemaOf } from '#scripts/api/shapes'

const HEAD = `# The HTTP API

Written by \`npm run openapi\` from the contract (\`core/*/api.ts\`), like \`openapi.json\`, which has more detail on each field.

JSON in, JSON out. \`Authorization: Bearer <token>\` carries the identity provider's access token of a client or coach, or an admin's own token. Errors have the matching status and \`{ code, message, issues? }\`; a failed request writes nothing. If something that a request needs is stored but can't be read, the status is 409 with the code \`UNREADABLE\`. Ids sort by creation time. \`date\`, \`created\` and fields that end in \`_at\` or \`_end\` are seconds since 1970; \`createdAt\` is ISO 8601. Amounts are in cents, unless a request says dollars.
`

/** Formats a schema as `{ id: string, name?: string | null }`. Named shapes appear by name. */
function notation(json: JsonSchema): string {
  if (json.$ref) return json.$ref.replace(REFERENCE, '')
  if (json.const !== undefined) return JSON.stringify(json.const)
  if (json.enum) return json.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = json.anyOf ?? json.oneOf
  if (options) return [...new Set(options.map((option) => notation(option as JsonSchema)))].join(' | ')
  if (json.allOf) return json.allOf.map((option) => notation(option as JsonSchema)).join(' & ')
  if (json.type === 'array') {
    const item = notation((json.items ?? {}) as JsonSchema)
    return item.includes(' ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (json.properties) return `{ ${fieldsOf(json).join(', ')} }`
  if (json.type === 'object') return '{ [name]: … }'
  return typeof json.type === 'string' ? json.type : 'any'
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${notation(field as JsonSchema)}`,
  )

const who = ({ access, evenSuspended }: EndpointDefinition) =>
  access === 'public'
    ? 'anyone'
    : access.join(', ').replace('approvedCoach', 'approved coach') + (evenSuspended ? ', even suspended' : '')

const inCell = (text: string) => text.replaceAll('|', '\\|')

function rowOf({ name, endpoint }: NamedEndpoint): string {
  const { method, path, document, query, body, response } = endpoint
  const request = [
    ...(query ? [`?${fieldsOf(schemaOf(query, 'input', {})).join(' &')}`] : []),
    ...(body ? [notation(schemaOf(body, 'input'))] : []),
  ]
  const exchange = `${request.join(' ')} → ${document ?? notation(schemaOf(response, 'output'))}`.trim()
  return `| ${method} ${path} | ${who(endpoint)} | \`${inCell(exchange)}\` | ${name} |`
}

/** The content of `docs/api.md`: every endpoint of the contract, then the shapes they refer to. */
export function apiMarkdown(): string {
  const domains = Map.groupBy(listEndpoints(), ({ name }) => name.split('.')[0] ?? '')
  const tables = [...domains].map(([domain, endpoints]) =>
    [
      `## ${domain}`,
      '| endpoint | who | request → response | name |',
      '|---|---|---|---|',
      ...endpoints.map(rowOf),
      '',
    ].join('\n'),
  )
  const shapes = namedShapes().map(([name, json]) => `| ${name} | \`${inCell(notation(json))}\` |`)
  return [HEAD, ...tables, '## Shapes', '| name | fields |', '|---|---|', ...shapes, ''].join('\n')
}
