import { request } from 'node:http'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { Bucket, testS3 } from '#scripts/local/s3/testing'

const s3 = testS3()

test.each<[string, string, string, Record<string, string>, number, string]>([
  ['a bucket that does not exist', 'PUT', '/missing/a', {}, 404, 'NoSuchBucket'],
  ['a path that cannot be decoded', 'PUT', '/uploads/%zz', {}, 400, 'InvalidURI'],
  ['a path without a bucket', 'PUT', '/', {}, 405, 'MethodNotAllowed'],
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
    'an invalid form',
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
])('rejects %s', async (_, method, path, headers, status, code) => {
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request(s3.service.url + path, { method, headers, path }, (response) => {
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
  expect(s3.service.list(Bucket)).toEqual([])
})

test('does not store a body that is cut short or fails its checksum', async () => {
  const client = s3.connect({ requestChecksumCalculation: 'WHEN_SUPPORTED' })
  // The SDK signs the checksum of an empty body into this URL.
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'a' }))
  client.destroy()
  const answer = await fetch(url, { method: 'PUT', body: 'hello' })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('BadDigest')])
  await expect(s3.put('a', 'hello', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' })).rejects.toMatchObject({
    name: 'BadDigest',
  })
  expect(s3.service.list(Bucket)).toEqual([])
})
