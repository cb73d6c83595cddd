import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { EndpointName } from '#core/contract'
import { listEndpoints } from '#core/contract'
import { openapi } from '#scripts/api/document'

const DOCUMENT = 'openapi.json'
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
formats.default(ajv)
export const described = await openapi()
// The document is more than a schema; only what is pointed at in it is compiled.
ajv.addSchema(described, DOCUMENT, undefined, false)

const operations = new Map<string, string[]>(
  listEndpoints().map(({ name, endpoint }) => [
    name,
    ['paths', endpoint.path, endpoint.method.toLowerCase()],
  ]),
)
const compiled = new Map<string, ValidateFunction | undefined>()

/** What the description of the API says of one place in it; undefined where it says nothing. */
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

const wrongIn = (validate: ValidateFunction | undefined, value: unknown): string[] => {
  if (!validate) return ['is not described']
  return validate(value) ? [] : [ajv.errorsText(validate.errors)]
}

/** What is wrong with an answer by what `openapi.json` says of its endpoint, status and media type. */
export function wrongInAnswer(
  name: EndpointName,
  { status, body, headers }: { status: number; body: unknown; headers: Headers },
): string[] {
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  return wrongIn(validatorOf(name, ['responses', String(status), 'content', type]), body)
}

/** What is wrong with a request body of this media type. */
export const wrongInBody = (name: EndpointName, type: string, body: unknown): string[] =>
  wrongIn(validatorOf(name, ['requestBody', 'content', type]), body)
