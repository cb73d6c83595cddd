import { escapeUri } from '@smithy/core/protocols'
import { S3Error } from '#scripts/local/s3/errors'
import type { Objects } from '#scripts/local/s3/objects'
import { verifyPost } from '#scripts/local/s3/post-policy'
import { escapeXml, headerValue, xml } from '#scripts/local/s3/responses'
import type { Credentials } from '#scripts/local/s3/sigv4'

/**
 * Handles a browser's upload: the fields of a presigned POST, followed by the file. Fields after the file are
 * ignored.
 */
export async function postObject(
  bucket: string,
  request: Request,
  objects: Objects,
  credentials: Credentials,
): Promise<Response> {
  const { fields, file } = await readForm(request)
  const requestedKey = fields.get('key')
  if (!requestedKey) throw new S3Error('InvalidArgument', "Bucket POST must contain a field named 'key'.")
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of S3
  const key = requestedKey.replaceAll('${filename}', () => file.name)
  fields.set('key', key)
  fields.set('bucket', bucket)
  await verifyPost(fields, file.size, credentials)
  checkKey(key)
  const headers = storedHeaders(fields)
  const redirect = fields.get('success_action_redirect')
  if (redirect !== undefined && !URL.canParse(redirect))
    throw new S3Error('InvalidArgument', 'success_action_redirect must be a URL')
  const { etag } = objects.put(bucket, key, Buffer.from(await file.arrayBuffer()), headers)
  const location = `${new URL(request.url).origin}/${bucket}/${key.split('/').map(escapeUri).join('/')}`
  if (redirect) {
    const target = new URL(redirect)
    for (const [name, value] of Object.entries({ bucket, key, etag })) target.searchParams.set(name, value)
    return new Response(null, { status: 303, headers: { location: target.href } })
  }
  const status = fields.get('success_action_status')
  const response =
    status === '201'
      ? xml(
          `<PostResponse><Location>${escapeXml(location)}</Location><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><ETag>${escapeXml(etag)}</ETag></PostResponse>`,
          201,
        )
      : new Response(null, { status: status === '200' ? 200 : 204 })
  response.headers.set('etag', etag)
  response.headers.set('location', location)
  return response
}

async function readForm(request: Request): Promise<{ fields: Map<string, string>; file: File }> {
  const form = await request.formData().catch(() => {
    throw new S3Error(
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
    )
  })
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (name.toLowerCase() === 'file' && value instanceof File) return { fields, file: value }
    if (typeof value !== 'string')
      throw new S3Error('InvalidArgument', `The field '${name}' must not be a file.`)
    fields.set(name.toLowerCase(), value)
  }
  throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.')
}

/** Picks the headers that every download of the object will include, from the upload's fields or headers. */
export function storedHeaders(fields: Iterable<readonly [string, string]>): Record<string, string> {
  const storedNames = [
    'content-type',
    'content-disposition',
    'content-encoding',
    'content-language',
    'cache-control',
    'expires',
  ]
  const headers: Record<string, string> = { 'content-type': 'binary/octet-stream' }
  for (const [name, value] of fields)
    if (storedNames.includes(name) || name.startsWith('x-amz-meta-')) headers[name] = headerValue(name, value)
  return headers
}

export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError', 'Your key is too long')
}
