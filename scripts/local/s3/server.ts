import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { decodeBody } from '#scripts/local/s3/body'
import { S3Error } from '#scripts/local/s3/errors'
import { openObjects } from '#scripts/local/s3/objects'
import { checkKey, postObject, storedHeaders } from '#scripts/local/s3/post-upload'
import { errorResponse, escapeXml, listResponse, objectResponse, xml } from '#scripts/local/s3/responses'
import { type Credentials, type SignedRequest, verifyRequest } from '#scripts/local/s3/sigv4'
import { listen, type Service } from '#scripts/local/serve'
import type { Store } from '#scripts/local/store'

const maxBodyBytes = 100_000_000
const subresources = [
  'acl',
  'cors',
  'delete',
  'lifecycle',
  'location',
  'partNumber',
  'policy',
  'tagging',
  'uploadId',
  'uploads',
  'versionId',
  'versioning',
  'versions',
]

export interface S3Service extends Service {
  putObject(input: { bucket: string; key: string; body: Buffer; contentType: string }): void
  list(bucket: string, prefix?: string): { key: string; size: number; contentType: string }[]
}

interface S3Options extends Credentials {
  port: number
  store: Store
  /** Where objects' bytes are stored. In memory if omitted. */
  folder?: string
  buckets: string[]
  /** Prefixes of keys that anyone may GET, as the CDN serves them: `['public/']`. */
  publicPrefixes: string[]
  /** Whether callers may list buckets, as deploys may and the product's functions may not. */
  mayList?: boolean
}

/** Starts an S3 with path-style URLs that rejects what S3 rejects. */
export async function startS3(options: S3Options): Promise<S3Service> {
  const objects = openObjects(options.store, options.folder)
  const app = new Hono()
  app.use(cors({ origin: '*', exposeHeaders: ['ETag', 'Location', 'Content-Range', 'Content-Disposition'] }))
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
      },
    }),
  )
  app.onError((error) => {
    if (error instanceof S3Error) return errorResponse(error)
    console.error(error)
    return errorResponse(new S3Error('InternalError', 'We encountered an internal error. Please try again.'))
  })

  app.all('*', async (c) => {
    // Parsed from the raw URL, because the request object normalizes it: `a/../b` would become another key
    // and break the signature.
    const [path = '/', search = ''] = (incoming(c).url ?? '/').split(/\?(.*)/s)
    const query = new URLSearchParams(search)
    const { bucket, key } = parsePath(path)
    if (!bucket) throw new S3Error('MethodNotAllowed', 'The specified method is not allowed on the service.')
    if (!options.buckets.includes(bucket))
      throw new S3Error('NoSuchBucket', 'The specified bucket does not exist')
    checkKey(key)
    const method = c.req.raw.method
    const isForm = c.req.header('content-type')?.startsWith('multipart/form-data')
    if (method === 'POST' && !key && isForm) return postObject(bucket, c.req.raw, objects, options)
    await authorize({ method, path, query, headers: incoming(c).headers }, key)
    if (subresources.some((name) => query.has(name)))
      throw new S3Error(
        'NotImplemented',
        'A query you provided implies functionality that is not implemented.',
      )
    return key ? objectRequest(c, bucket, key, query) : bucketRequest(method, bucket, query)
  })

  async function authorize(request: SignedRequest, key: string): Promise<void> {
    if (await verifyRequest(request, options)) return
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !key || !options.publicPrefixes.some((prefix) => key.startsWith(prefix)))
      throw new S3Error('AccessDenied', 'Access Denied')
    if ([...request.query.keys()].some((name) => name.startsWith('response-')))
      throw new S3Error(
        'InvalidRequest',
        'Request specific response headers cannot be used for anonymous GET requests.',
      )
  }

  function bucketRequest(method: string, bucket: string, query: URLSearchParams): Response {
    if (method === 'HEAD') return new Response(null)
    if (method === 'GET' && query.get('list-type') === '2')
      return listResponse(bucket, objects.list(bucket), query)
    if (method === 'PUT')
      throw new S3Error(
        'BucketAlreadyOwnedByYou',
        'The bucket you tried to create already exists, and you own it.',
      )
    throw new S3Error('NotImplemented', 'This operation on a bucket is not implemented.')
  }

  async function objectRequest(
    c: Context,
    bucket: string,
    key: string,
    query: URLSearchParams,
  ): Promise<Response> {
    switch (c.req.raw.method) {
      case 'GET':
      case 'HEAD': {
        const object = findObject(bucket, key)
        return objectResponse(object, () => objects.read(object), c.req.raw)
      }
      case 'PUT': {
        const body = decodeBody(Buffer.from(await c.req.arrayBuffer()), incoming(c).headers, query)
        const source = c.req.header('x-amz-copy-source')
        if (source !== undefined) return copyObject(source, bucket, key, c)
        if (c.req.header('if-none-match') === '*' && objects.find(bucket, key))
          throw new S3Error(
            'PreconditionFailed',
            'At least one of the pre-conditions you specified did not hold',
          )
        const { etag } = objects.put(bucket, key, body, storedHeaders(uploadHeaders(c)))
        return new Response(null, { headers: { etag } })
      }
      case 'DELETE':
        objects.remove(bucket, key)
        return new Response(null, { status: 204 })
      default:
        throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.')
    }
  }

  function copyObject(source: string, bucket: string, key: string, c: Context): Response {
    const from = parsePath(source.startsWith('/') ? source : `/${source}`)
    if (!from.key) throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key')
    if (!options.buckets.includes(from.bucket))
      throw new S3Error('NoSuchBucket', 'The specified bucket does not exist')
    const original = findObject(from.bucket, from.key)
    const wanted = c.req.header('x-amz-copy-source-if-match')
    if (wanted && wanted !== original.etag)
      throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
    const isReplaced = c.req.header('x-amz-metadata-directive') === 'REPLACE'
    const headers = isReplaced ? storedHeaders(uploadHeaders(c)) : original.headers
    const copy = objects.put(bucket, key, objects.read(original), headers)
    return xml(
      `<CopyObjectResult><LastModified>${copy.lastModified}</LastModified><ETag>${escapeXml(copy.etag)}</ETag></CopyObjectResult>`,
    )
  }

  function findObject(bucket: string, key: string) {
    const object = objects.find(bucket, key)
    // Whoever may not list the bucket isn't told which files exist.
    if (!object)
      throw options.mayList
        ? new S3Error('NoSuchKey', 'The specified key does not exist.')
        : new S3Error('AccessDenied', 'Access Denied')
    return object
  }

  const service = await listen(app, options.port)
  return {
    ...service,
    putObject: ({ bucket, key, body, contentType }) =>
      void objects.put(bucket, key, body, { 'content-type': contentType }),
    list: (bucket, prefix = '') =>
      objects
        .list(bucket)
        .filter((object) => object.key.startsWith(prefix))
        .map(({ key, size, headers }) => ({ key, size, contentType: headers['content-type'] ?? '' })),
  }
}

function incoming(c: Context): HttpBindings['incoming'] {
  return (c.env as HttpBindings).incoming
}

/** aws-chunked describes the request, not the object. */
function uploadHeaders(c: Context): [string, string][] {
  const { 'content-encoding': given = '', ...headers } = c.req.header()
  const parts = given.split(',').map((part) => part.trim())
  const encoding = parts.filter((part) => part && part !== 'aws-chunked').join(',')
  return Object.entries(encoding ? { ...headers, 'content-encoding': encoding } : headers)
}

function parsePath(path: string): { bucket: string; key: string } {
  const [bucket = '', ...rest] = path.slice(1).split('/')
  try {
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(rest.join('/')) }
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.")
  }
}
