import { S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3Service, startS3 } from '#scripts/local/s3/server'
import { parseDate, signerOf } from '#scripts/local/s3/sigv4'
import { openStore } from '#scripts/local/store'

const Bucket = 'uploads'
const region = 'us-east-1'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
let service: S3Service
let s3: S3Client

beforeEach(async () => {
  const options = { port: 0, store: openStore(':memory:'), ...credentials, region }
  service = await startS3({ ...options, buckets: [Bucket, 'other'], publicPrefixes: [] })
  s3 = new S3Client({ endpoint: service.url, region, credentials, forcePathStyle: true })
})
afterEach(async () => {
  s3.destroy()
  await service.close()
})

const sign = (options: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(s3, {
    Bucket,
    Key: 'user-1/photo.png',
    Conditions: [
      ['content-length-range', 1, 10],
      ['starts-with', '$Content-Type', 'image/'],
      ['eq', '$x-amz-meta-owner', 'user-1'],
    ],
    Fields: { 'x-amz-meta-owner': 'user-1' },
    Expires: 300,
    ...options,
  })

type Fields = Record<string, string>

function upload(url: string, fields: Fields, file: Blob | null = new Blob(['12345'])) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (file) form.append('file', file, 'my $& photo.png')
  return fetch(url, { method: 'POST', body: form, headers: { origin: 'http://localhost:3000' } })
}

const image = { 'Content-Type': 'image/png' }

test('lets a browser upload one file under the signed key', async () => {
  const { url, fields } = await sign()
  const answer = await upload(url, { ...fields, ...image })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('location')).toMatch(/\/uploads\/user-1\/photo\.png$/)
  expect(service.list(Bucket)).toEqual([{ key: 'user-1/photo.png', size: 5, contentType: 'image/png' }])
})

test('can use the file name in the key', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of S3
  const { url, fields } = await sign({ Key: 'user-1/${filename}' })
  expect((await upload(url, { ...fields, ...image })).status).toBe(204)
  expect(service.list(Bucket)).toMatchObject([{ key: 'user-1/my $& photo.png' }])
})

test('responds with the signed status or redirect', async () => {
  const created = await sign({ Fields: { success_action_status: '201', 'x-amz-meta-owner': 'user-1' } })
  const answer = await upload(created.url, { ...created.fields, ...image })
  expect([answer.status, await answer.text()]).toEqual([
    201,
    expect.stringContaining('<Key>user-1/photo.png</Key>'),
  ])
  const target = `${service.url}/uploads`
  const moved = await sign({ Fields: { success_action_redirect: target, 'x-amz-meta-owner': 'user-1' } })
  const redirected = await upload(moved.url, { ...moved.fields, ...image })
  expect(redirected.url).toContain('?bucket=uploads&key=user-1%2Fphoto.png&etag=')
})

test('ignores fields after the file', async () => {
  const { url, fields } = await sign()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...image })) form.append(name, value)
  form.append('file', new Blob(['12345']), 'a.png')
  form.append('x-amz-meta-admin', 'true')
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204)
})

const size = (length: number) => new Blob(['x'.repeat(length)])

test.each<[string, (fields: Fields) => Fields, Blob | null, number, string]>([
  ['a file that is too large', (f) => f, size(11), 400, 'EntityTooLarge'],
  ['a file that is empty', (f) => f, size(0), 400, 'EntityTooSmall'],
  [
    'another content type',
    (f) => ({ ...f, 'Content-Type': 'text/html' }),
    size(5),
    403,
    'Policy Condition failed',
  ],
  ['no content type', ({ 'Content-Type': _, ...f }) => f, size(5), 403, 'Policy Condition failed'],
  ['another key', (f) => ({ ...f, key: 'user-2/photo.png' }), size(5), 403, 'Policy Condition failed'],
  ['another bucket', (f) => ({ ...f, bucket: 'other' }), size(5), 204, ''],
  ['another owner', (f) => ({ ...f, 'x-amz-meta-owner': 'user-2' }), size(5), 403, 'Policy Condition failed'],
  [
    'an extra field',
    (f) => ({ ...f, 'x-amz-meta-admin': 'true' }),
    size(5),
    403,
    'Extra input fields: x-amz-meta-admin',
  ],
  ['an ignored field', (f) => ({ ...f, 'x-ignore-me': 'true' }), size(5), 204, ''],
  ['no file', (f) => f, null, 400, 'exactly one file'],
  ['no key', ({ key: _, ...f }) => f, size(5), 400, 'named &#39;key&#39;'],
  ['no policy', ({ Policy: _, ...f }) => f, size(5), 403, 'AccessDenied'],
  ['no signature', ({ 'X-Amz-Signature': _, ...f }) => f, size(5), 400, 'x-amz-signature'],
  [
    'another signature',
    (f) => ({ ...f, 'X-Amz-Signature': '0'.repeat(64) }),
    size(5),
    403,
    'SignatureDoesNotMatch',
  ],
  ['another policy', (f) => ({ ...f, Policy: `${f.Policy}AA` }), size(5), 403, 'SignatureDoesNotMatch'],
  [
    'another access key',
    (f) => ({ ...f, 'X-Amz-Credential': `x${f['X-Amz-Credential']}` }),
    size(5),
    403,
    'InvalidAccessKeyId',
  ],
  ['another day', (f) => ({ ...f, 'X-Amz-Date': '20200101T000000Z' }), size(5), 400, 'credential scope'],
  ['another algorithm', (f) => ({ ...f, 'X-Amz-Algorithm': 'none' }), size(5), 400, 'X-Amz-Algorithm'],
])('responds to %s as S3 does', async (_, change, file, status, text) => {
  const { url, fields } = await sign()
  const answer = await upload(url, change({ ...fields, ...image }), file)
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(text)])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(service.list(Bucket)).toHaveLength(status === 204 ? 1 : 0)
  expect(service.list('other')).toEqual([])
})

test('rejects a policy that has expired or is for another bucket', async () => {
  const expired = await sign({ Expires: -1 })
  const answer = await upload(expired.url, { ...expired.fields, ...image })
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Policy expired')])
  const { url, fields } = await sign()
  expect((await upload(url.replace('/uploads', '/other'), { ...fields, ...image })).status).toBe(403)
  expect([...service.list(Bucket), ...service.list('other')]).toEqual([])
})

test.each([
  ['invalid JSON', 'nonsense'],
  ['no conditions', JSON.stringify({ expiration: '2999-01-01T00:00:00Z' })],
  ['no expiration', JSON.stringify({ conditions: [] })],
  ['an invalid expiration', JSON.stringify({ expiration: 'tomorrow', conditions: [] })],
  [
    'an unknown condition',
    JSON.stringify({ expiration: '2999-01-01T00:00:00Z', conditions: [['like', '$key', '']] }),
  ],
  [
    'a condition that is not a list',
    JSON.stringify({ expiration: '2999-01-01T00:00:00Z', conditions: [7, null] }),
  ],
])('rejects a signed policy with %s', async (_, text) => {
  const { url, fields } = await sign()
  const Policy = Buffer.from(text).toString('base64')
  const signingDate = new Date(parseDate(fields['X-Amz-Date'] ?? ''))
  const signature = await signerOf({ ...credentials, region }).sign(Policy, { signingDate })
  const answer = await upload(url, { ...fields, ...image, Policy, 'X-Amz-Signature': signature })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('InvalidPolicyDocument'),
  ])
  expect(service.list(Bucket)).toEqual([])
})
