import { escapeUri } from '@smithy/core/protocols'
import { S3Error } from '#scripts/local/s3/errors'
import type { StoredObject } from '#scripts/local/s3/objects'

const overrides = [
  'content-type',
  'content-disposition',
  'content-language',
  'content-encoding',
  'cache-control',
  'expires',
]

/**
 * The response to GET and HEAD. Supports conditions, ranges, and the headers that a signed URL may override.
 */
export function objectResponse(object: StoredObject, read: () => Buffer, request: Request): Response {
  const headers = new Headers({
    ...object.headers,
    etag: object.etag,
    'last-modified': new Date(object.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  const query = new URL(request.url).searchParams
  for (const name of overrides) {
    const value = query.get(`response-${name}`)
    if (value !== null) headers.set(name, headerValue(name, value))
  }
  if (request.headers.get('if-none-match') === object.etag)
    return new Response(null, { status: 304, headers })
  const range = parseRange(request.headers.get('range') ?? '', object.size)
  const [start, end] = range ?? [0, object.size]
  headers.set('content-length', String(end - start))
  if (range) headers.set('content-range', `bytes ${start}-${end - 1}/${object.size}`)
  const body = request.method === 'HEAD' ? null : new Uint8Array(read().subarray(start, end))
  return new Response(body, { status: range ? 206 : 200, headers })
}

/**
 * Parses `bytes=a-b`, `bytes=a-` or `bytes=-n` into start and exclusive end. Anything else means the whole
 * object.
 */
function parseRange(header: string, size: number): [number, number] | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (!first && !last) return undefined
  if (first && last && Number(last) < Number(first)) return undefined
  const start = first ? Number(first) : Math.max(size - Number(last), 0)
  if (start >= size) throw new S3Error('InvalidRange', 'The requested range is not satisfiable')
  return [start, first && last ? Math.min(Number(last) + 1, size) : size]
}

/** A response header value chosen by a client. Throws if it can't be sent. */
export function headerValue(name: string, value: string): string {
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    throw new S3Error('InvalidArgument', `Header value cannot be represented using ISO-8859-1: ${name}`)
  return value
}

/** A page of ListObjectsV2. Objects must be sorted by key. */
export function listResponse(bucket: string, objects: StoredObject[], query: URLSearchParams): Response {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const maxKeys = query.get('max-keys') ?? '1000'
  if (!/^\d{1,9}$/.test(maxKeys))
    throw new S3Error('InvalidArgument', 'Provided max-keys not an integer or within integer range')
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
  const maximum = Math.min(Number(maxKeys), 1000)
  const page = new Map<string, StoredObject | undefined>()
  let isTruncated = false
  for (const object of objects) {
    const { key } = object
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    const name = cut < 0 ? key : key.slice(0, cut + delimiter.length)
    if (!key.startsWith(prefix) || page.has(name)) continue
    if (Buffer.compare(Buffer.from(key), Buffer.from(after)) <= 0 || (cut >= 0 && after === name)) continue
    if (page.size === maximum) {
      isTruncated = maximum > 0
      break
    }
    page.set(name, cut < 0 ? object : undefined)
  }
  const encoded = query.get('encoding-type') === 'url'
  const text = (key: string) => (encoded ? key.split('/').map(escapeUri).join('/') : escapeXml(key))
  const last = [...page.keys()].at(-1) ?? ''
  const entries = [...page].map(([name, object]) =>
    object
      ? `<Contents><Key>${text(name)}</Key><LastModified>${object.lastModified}</LastModified><ETag>${escapeXml(object.etag)}</ETag><Size>${object.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`
      : `<CommonPrefixes><Prefix>${text(name)}</Prefix></CommonPrefixes>`,
  )
  return xml(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${text(prefix)}</Prefix>${
      encoded ? '<EncodingType>url</EncodingType>' : ''
    }<KeyCount>${page.size}</KeyCount><MaxKeys>${maximum}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${
      isTruncated
        ? `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`
        : ''
    }${entries.join('')}</ListBucketResult>`,
  )
}

export function errorResponse(error: S3Error): Response {
  return xml(
    `<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`,
    error.status,
  )
}

export function xml(content: string, status = 200): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })
}

export function escapeXml(text: string): string {
  // Character references preserve what XML would otherwise drop or reject.
  return text.replace(/[<>&"'\r\n\p{Cc}]/gu, (character) => `&#${character.codePointAt(0)};`)
}
