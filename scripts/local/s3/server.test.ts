import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type S3Service, startS3 } from '#scripts/local/s3/server'
import { openStore, type Store } from '#scripts/local/store'

const Bucket = 'uploads'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const base = mkdtempSync(join(tmpdir(), 's3-'))
const folder = join(base, 'objects')

let store: Store
let service: S3Service
let s3: S3Client

async function start() {
  const buckets = [Bucket, 'other']
  service = await startS3({
    port: 0,
    store,
    folder,
    ...credentials,
    region: 'us-east-1',
    buckets,
    publicPrefixes: ['public/'],
  })
  s3 = connect()
}

function connect(config: S3ClientConfig = {}): S3Client {
  return new S3Client({
    endpoint: service.url,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...config,
  })
}

beforeEach(async () => {
  store = openStore(':memory:')
  await start()
})
afterEach(async () => {
  s3.destroy()
  await service.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(base, { recursive: true }))

const put = (Key: string, Body = 'hello', more = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
const get = async (Key: string, more = {}) => {
  const answer = await s3.send(new GetObjectCommand({ Bucket, Key, ...more }))
  return { ...answer, text: await answer.Body?.transformToString() }
}

describe('objects', () => {
  test('are kept with their headers and metadata, and survive a restart', async () => {
    await put('a.txt', 'hello', {
      ContentType: 'text/plain',
      CacheControl: 'max-age=60',
      Metadata: { owner: '1' },
    })
    await service.close()
    await start()
    expect(await get('a.txt')).toMatchObject({
      text: 'hello',
      ContentType: 'text/plain',
      CacheControl: 'max-age=60',
      ContentLength: 5,
      Metadata: { owner: '1' },
    })
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'a.txt' }))).toMatchObject({
      ContentLength: 5,
      ContentType: 'text/plain',
    })
  })

  test('that were not entered before a crash leave no bytes behind', async () => {
    await put('a.txt')
    writeFileSync(join(folder, 'orphan'), 'x')
    writeFileSync(join(folder, 'half.part'), 'x')
    await service.close()
    await start()
    expect(readdirSync(folder)).toHaveLength(1)
    expect((await get('a.txt')).text).toBe('hello')
  })

  test('that are replaced or deleted leave no bytes behind', async () => {
    await put('a.txt', 'one')
    await put('a.txt', 'two')
    expect((await get('a.txt')).text).toBe('two')
    expect(readdirSync(folder)).toHaveLength(1)
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'a.txt' }))
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'a.txt' }))
    await expect(get('a.txt')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'a.txt' }))).rejects.toMatchObject({
      name: 'NotFound',
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    '../x',
    '../../etc/passwd',
    'a/../b',
    './x',
    'a//b',
    'ä ö/ü+&=?#%.txt',
    "it's (1)*!~.txt",
    '%2e%2e/x',
    'a\u0000b\nc',
    '😀',
    ' ',
  ])('may be called %j', async (key) => {
    await put(key, key)
    await put('b', 'another')
    expect((await get(key)).text).toBe(key)
    // fetch itself removes `..`, which makes it another key, that was not signed.
    const { ok } = await fetch(await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: key })))
    expect(ok).toBe(!/(^|\/)\.\.?\//.test(key))
    expect(
      service
        .list(Bucket)
        .map((object) => object.key)
        .sort(),
    ).toEqual(['b', key].sort())
    expect(readdirSync(base)).toEqual(['objects'])
  })

  test('are copied with their headers or with new ones', async () => {
    await put('from ä.txt', 'hello', { ContentType: 'text/plain' })
    const CopySource = `${Bucket}/${encodeURIComponent('from ä.txt')}`
    await s3.send(new CopyObjectCommand({ Bucket: 'other', Key: 'to', CopySource }))
    expect(service.list('other')).toEqual([{ key: 'to', size: 5, contentType: 'text/plain' }])
    const replaced = { MetadataDirective: 'REPLACE', ContentType: 'text/html' } as const
    await s3.send(new CopyObjectCommand({ Bucket: 'other', Key: 'to', CopySource, ...replaced }))
    expect(service.list('other')).toEqual([{ key: 'to', size: 5, contentType: 'text/html' }])
    const missing = new CopyObjectCommand({ Bucket, Key: 'x', CopySource: `${Bucket}/none` })
    await expect(s3.send(missing)).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('are listed page by page in the order of their keys', async () => {
    for (const key of ['b/2', 'a', 'b/1', 'c & <d>', 'b/3']) await put(key)
    const list = async (more: object) => s3.send(new ListObjectsV2Command({ Bucket, ...more }))
    const keys = (page: Awaited<ReturnType<typeof list>>) => page.Contents?.map((object) => object.Key)
    expect(keys(await list({}))).toEqual(['a', 'b/1', 'b/2', 'b/3', 'c & <d>'])
    const first = await list({ Prefix: 'b/', MaxKeys: 2 })
    expect(keys(first)).toEqual(['b/1', 'b/2'])
    const second = await list({ Prefix: 'b/', MaxKeys: 2, ContinuationToken: first.NextContinuationToken })
    expect([keys(second), second.IsTruncated]).toEqual([['b/3'], false])
    const folders = await list({ Delimiter: '/' })
    expect(keys(folders)).toEqual(['a', 'c & <d>'])
    expect(folders.CommonPrefixes).toEqual([{ Prefix: 'b/' }])
    expect(service.list(Bucket, 'b/')).toHaveLength(3)
  })

  test.each([
    ['bytes=1-2', 'el', 'bytes 1-2/5'],
    ['bytes=3-', 'lo', 'bytes 3-4/5'],
    ['bytes=-2', 'lo', 'bytes 3-4/5'],
    ['bytes=0-99', 'hello', 'bytes 0-4/5'],
  ])('are read in part: %s', async (Range, text, ContentRange) => {
    await put('a.txt')
    expect(await get('a.txt', { Range })).toMatchObject({ text, ContentRange, ContentLength: text.length })
  })

  test('beyond the end are a 416, a range of another form reads the whole', async () => {
    await put('a.txt')
    await expect(get('a.txt', { Range: 'bytes=5-' })).rejects.toMatchObject({ name: 'InvalidRange' })
    expect((await get('a.txt', { Range: 'lines=1-2' })).text).toBe('hello')
  })

  test('that were not changed are not sent again', async () => {
    const { ETag } = await put('a.txt')
    await expect(get('a.txt', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    })
  })

  test('arrive whole in chunks with a checksum, the default of the SDK', async () => {
    const client = connect({ requestChecksumCalculation: 'WHEN_SUPPORTED' })
    const Body = Readable.from([Buffer.from('str'), Buffer.from('eam')])
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: 6, ContentEncoding: 'gzip' }),
    )
    client.destroy()
    expect(await get('stream')).toMatchObject({ text: 'stream', ContentEncoding: 'gzip' })
  })
})

describe('signatures', () => {
  test.each<[string, S3ClientConfig, string]>([
    ['secret', { credentials: { ...credentials, secretAccessKey: 'wrong' } }, 'SignatureDoesNotMatch'],
    ['access key', { credentials: { ...credentials, accessKeyId: 'wrong' } }, 'InvalidAccessKeyId'],
    ['region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['clock', { systemClockOffset: -20 * 60_000 }, 'RequestTimeTooSkewed'],
  ])('with a wrong %s are refused', async (_, config, name) => {
    const client = connect(config)
    await expect(client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }))).rejects.toMatchObject({
      name,
    })
    client.destroy()
    expect(service.list(Bucket)).toEqual([])
  })

  test('cover the body', async () => {
    s3.middlewareStack.add(
      (next) => (args) =>
        next({ ...args, request: Object.assign(args.request as object, { body: 'hellO' }) }),
      { step: 'deserialize' },
    )
    await expect(put('a', 'hello')).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' })
    expect(service.list(Bucket)).toEqual([])
  })

  test('a signed URL reads one object, with the headers that it asks for', async () => {
    await put('private/a.txt', 'hello', { ContentType: 'text/html' })
    const command = new GetObjectCommand({
      Bucket,
      Key: 'private/a.txt',
      ResponseContentDisposition: 'attachment; filename="b.txt"',
      ResponseContentType: 'text/plain',
    })
    const url = await getSignedUrl(s3, command, { expiresIn: 60 })
    const answer = await fetch(url, { headers: { origin: 'http://localhost:3000' } })
    expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="b.txt"',
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    const old = { expiresIn: 60, signingDate: new Date(Date.now() - 61_000) }
    const future = { expiresIn: 60, signingDate: new Date(Date.now() + 20 * 60_000) }
    const refused: [string, RequestInit?][] = [
      [url.replace('a.txt', 'b.txt')],
      [url.replace('b.txt', 'c.txt')],
      [url.replace(/Signature=.{4}/, 'Signature=0000')],
      [url.replace(/&X-Amz-Signature=\w+/, '')],
      [url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')],
      [url, { method: 'DELETE' }],
      [url, { method: 'PUT', body: 'x' }],
      [await getSignedUrl(s3, command, old)],
      [await getSignedUrl(s3, command, future)],
    ]
    for (const [address, init] of refused) {
      const { status } = await fetch(address, init)
      expect(status, address).toBeGreaterThanOrEqual(400)
      expect(status, address).toBeLessThan(404)
    }
    expect(service.list(Bucket)).toHaveLength(1)
  })

  test('a signed URL writes one object', async () => {
    const url = await getSignedUrl(
      s3,
      new PutObjectCommand({ Bucket, Key: 'up.png', ContentType: 'image/png' }),
    )
    expect(
      (await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'png' })).status,
    ).toBe(200)
    expect(service.list(Bucket)).toEqual([{ key: 'up.png', size: 3, contentType: 'image/png' }])
  })

  test('anyone reads what is public, and nothing else', async () => {
    for (const key of ['public/a.txt', 'private/a.txt']) await put(key)
    const status = async (path: string, init?: RequestInit) => (await fetch(service.url + path, init)).status
    expect(await status('/uploads/public/a.txt')).toBe(200)
    expect(await status('/uploads/public/a.txt?v=2', { method: 'HEAD' })).toBe(200)
    expect(await status('/uploads/public/none')).toBe(404)
    expect(await status('/uploads/public/a.txt?response-content-type=text/html')).toBe(400)
    for (const path of [
      '/uploads/private/a.txt',
      '/uploads/public/%2e%2e/private/a.txt',
      '/uploads?list-type=2',
      '/uploads',
    ])
      expect(await status(path), path).toBe(403)
    for (const method of ['PUT', 'DELETE', 'POST'])
      expect(await status('/uploads/public/a.txt', { method })).toBe(403)
    expect((await get('public/a.txt')).text).toBe('hello')
  })

  test('a browser may ask before it uploads', async () => {
    const answer = await fetch(`${service.url}/uploads/a`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(answer.headers.get('access-control-allow-headers')).toContain('content-type')
  })
})

test.each<[string, string, string, Record<string, string>, number, string]>([
  ['a bucket that does not exist', 'PUT', '/missing/a', {}, 404, 'NoSuchBucket'],
  ['a path that cannot be decoded', 'PUT', '/uploads/%zz', {}, 400, 'InvalidURI'],
  ['no bucket', 'PUT', '/', {}, 405, 'MethodNotAllowed'],
  ['a key that is too long', 'PUT', `/uploads/${'x'.repeat(1025)}`, {}, 400, 'KeyTooLongError'],
  [
    'a broken header',
    'PUT',
    '/uploads/a',
    { authorization: 'AWS4-HMAC-SHA256 nonsense' },
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'another algorithm',
    'PUT',
    '/uploads/a',
    { authorization: 'Bearer x' },
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'a presigned URL without its parameters',
    'PUT',
    '/uploads/a?X-Amz-Signature=x',
    {},
    400,
    'AuthorizationQueryParametersError',
  ],
  ['a body that is too large', 'PUT', '/uploads/a', { 'content-length': '200000000' }, 400, 'EntityTooLarge'],
  [
    'a form that is none',
    'POST',
    '/uploads',
    { 'content-type': 'multipart/form-data' },
    400,
    'MalformedPOSTRequest',
  ],
  [
    'a form without parts',
    'POST',
    '/uploads',
    { 'content-type': 'multipart/form-data; boundary=x' },
    400,
    'MalformedPOSTRequest',
  ],
])('malformed: %s', async (_, method, path, headers, status, code) => {
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request(service.url + path, { method, headers, path }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    sent.on('error', reject)
    if (headers['content-length']) sent.flushHeaders()
    else sent.end(method === 'POST' ? 'nonsense' : '')
  })
  expect(answer.text).toContain(`<Code>${code}</Code>`)
  expect(answer.status).toBe(status)
  expect(service.list(Bucket)).toEqual([])
})

test('a body that does not fit its checksum, or is cut short, is not stored', async () => {
  const client = connect({ requestChecksumCalculation: 'WHEN_SUPPORTED' })
  // The SDK signs the checksum of an empty body into such a URL.
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'a' }))
  client.destroy()
  const answer = await fetch(url, { method: 'PUT', body: 'hello' })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('BadDigest')])
  await expect(put('a', 'hello', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' })).rejects.toMatchObject({
    name: 'BadDigest',
  })
  expect(service.list(Bucket)).toEqual([])
})
