import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { AppError, invalid } from '#core/shared/errors'

/** Returns the bytes of a request's body exactly as they were sent. */
export const rawBody = ({ body, isBase64Encoded }: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8')

const JSON_TYPE = 'application/json'
const MALFORMED = [{ path: '', message: "The body doesn't match its content type" }]

/**
 * Parses JSON, or a multipart form into an object in which repeated names are arrays. An empty body is an empty
 * object. Throws 400 for malformed bodies and other content types.
 */
export async function parseBody(event: APIGatewayProxyEventV2): Promise<object> {
  const bytes = rawBody(event)
  const type = event.headers['content-type'] ?? JSON_TYPE
  // The case doesn't matter, and parameters such as the charset may follow (RFC 9110).
  const mediaType = type.split(';', 1)[0]?.trim().toLowerCase()
  if (bytes.length === 0) return {}
  try {
    if (mediaType === JSON_TYPE) return asObject(JSON.parse(bytes.toString('utf8')))
    if (mediaType === 'multipart/form-data')
      return fromForm(
        await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData(),
      )
  } catch (cause) {
    throw new AppError('invalid', "The body doesn't match its content type", { issues: MALFORMED }, { cause })
  }
  throw invalid([{ path: '', message: 'Send application/json or multipart/form-data' }])
}

/** Rejects arrays, which would pass for an object whose fields are all optional. */
function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('The body should be an object')
  return value
}

function fromForm(form: FormData): Record<string, unknown> {
  const names = [...new Set([...form.keys()])]
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}
