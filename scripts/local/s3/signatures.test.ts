import { GetObjectCommand, PutObjectCommand, type S3ClientConfig } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, test } from 'vitest'
import { Bucket, credentials, testS3 } from '#scripts/local/s3/testing'

const s3 = testS3()

describe('signatures', () => {
  test.each<[string, S3ClientConfig, string]>([
    ['secret', { credentials: { ...credentials, secretAccessKey: 'wrong' } }, 'SignatureDoesNotMatch'],
    ['access key', { credentials: { ...credentials, accessKeyId: 'wrong' } }, 'InvalidAccessKeyId'],
    ['region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['clock', { systemClockOffset: -20 * 60_000 }, 'RequestTimeTooSkewed'],
  ])('with a wrong %s are rejected', async (_, config, name) => {
    const client = s3.connect(config)
    await expect(client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }))).rejects.toMatchObject({
      name,
    })
    client.destroy()
    expect(s3.service.list(Bucket)).toEqual([])
  })

  test('cover the body', async () => {
    s3.client.middlewareStack.add(
      (next) => (args) =>
        next({ ...args, request: Object.assign(args.request as object, { body: 'hellO' }) }),
      { step: 'deserialize' },
    )
    await expect(s3.put('a', 'hello')).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' })
    expect(s3.service.list(Bucket)).toEqual([])
  })

  test('in a URL allow reading one object, with the headers it sets', async () => {
    await s3.put('private/a.txt', 'hello', { ContentType: 'text/html' })
    const command = new GetObjectCommand({
      Bucket,
      Key: 'private/a.txt',
      ResponseContentDisposition: 'attachment; filename="b.txt"',
      ResponseContentType: 'text/plain',
    })
    const url = await getSignedUrl(s3.client, command, { expiresIn: 60 })
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
      [await getSignedUrl(s3.client, command, old)],
      [await getSignedUrl(s3.client, command, future)],
    ]
    for (const [address, init] of refused) {
      const { status } = await fetch(address, init)
      expect(status, address).toBeGreaterThanOrEqual(400)
      expect(status, address).toBeLessThan(404)
    }
    expect(s3.service.list(Bucket)).toHaveLength(1)
  })

  test('in a URL allow writing one object', async () => {
    const url = await getSignedUrl(
      s3.client,
      new PutObjectCommand({ Bucket, Key: 'up.png', ContentType: 'image/png' }),
    )
    expect(
      (await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'png' })).status,
    ).toBe(200)
    expect(s3.service.list(Bucket)).toEqual([{ key: 'up.png', size: 3, contentType: 'image/png' }])
  })

  test('are optional only for reading public objects', async () => {
    for (const key of ['public/a.txt', 'private/a.txt']) await s3.put(key)
    const status = async (path: string, init?: RequestInit) =>
      (await fetch(s3.service.url + path, init)).status
    expect(await status('/uploads/public/a.txt')).toBe(200)
    expect(await status('/uploads/public/a.txt?v=2', { method: 'HEAD' })).toBe(200)
    expect(await status('/uploads/public/none')).toBe(403)
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
    expect((await s3.get('public/a.txt')).text).toBe('hello')
  })

  test('are not needed for a CORS preflight', async () => {
    const answer = await fetch(`${s3.service.url}/uploads/a`, {
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
