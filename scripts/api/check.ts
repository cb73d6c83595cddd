import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { EndpointName } from '#core/contract'
import { listEndpoints } from '#core/contract'
import { openapi } from '#scripts/api/document'

const DOCUMENT = 'openapi.json'
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
formats.default(ajv)
export const described = await openapi()
// The document isn't a plain schema, so only the parts that a check points at get compiled.
ajv.addSchema(described, DOCUMENT, undefined, false)

const operations = new Map<string, string[]>(
  listEndpoints().map(({ name, endpoint }) => [
    name,
    ['paths', endpoint.path, endpoint.method.toLowerCase()],
  ]),
)
const compiled = new Map<string, ValidateFunction | undefined>()

/** The validator for one place in the API description, or undefined if the description doesn't cover it. */
function validatorOf(name: EndpointName, place: string[]): ValidateFunction | undefined {
  const pointer = [...(operations.get(name) ?? []), ...place, 'schema']
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  if (!compiled.has(pointer)) compiled.set(pointer, compile(`${DOCUMENT}#/${pointer}`))
  return compiled.get(pointer)
}

function compile($ref: string): ValidateFunction | undefined {
  try {
    return ajv.compile({ $ref })
  } catch (error) {
    if (error instanceof Ajv2020.MissingRefError) return undefined
    throw error
  }
}

const findErrors = (validate: ValidateFunction | undefined, value: unknown): string[] => {
  if (!validate) return ['has no description']
  return validate(value) ? [] : [ajv.errorsText(validate.errors)]
}

/** Lists how a response violates `openapi.json` for its endpoint, status and media type. */
export function findResponseErrors(
  name: EndpointName,
  { status, body, headers }: { status: number; body: unknown; headers: Headers },
): string[] {
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  return findErrors(validatorOf(name, ['responses', String(status), 'content', type]), body)
}

/** Lists what's wrong with a request body of this media type. */
export const findBodyErrors = (name: EndpointName, type: string, body: unknown): string[] =>
  findErrors(validatorOf(name, ['requestBody', 'content', type]), body)
