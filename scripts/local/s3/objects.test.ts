import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, test } from 'vitest'
import { Bucket, testS3 } from '#scripts/local/s3/testing'

const s3 = testS3()

describe('objects', () => {
  test('keep their headers and metadata after a restart', async () => {
    await s3.put('a.txt', 'hello', {
      ContentType: 'text/plain',
      CacheControl: 'max-age=60',
      Metadata: { owner: '1' },
    })
    await s3.restart()
    expect(await s3.get('a.txt')).toMatchObject({
      text: 'hello',
      ContentType: 'text/plain',
      CacheControl: 'max-age=60',
      ContentLength: 5,
      Metadata: { owner: '1' },
    })
    expect(await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'a.txt' }))).toMatchObject({
      ContentLength: 5,
      ContentType: 'text/plain',
    })
  })

  test('leave no bytes behind if the server crashed before storing their entry', async () => {
    await s3.put('a.txt')
    writeFileSync(join(s3.folder, 'orphan'), 'x')
    writeFileSync(join(s3.folder, 'half.part'), 'x')
    await s3.restart()
    expect(readdirSync(s3.folder)).toHaveLength(1)
    expect((await s3.get('a.txt')).text).toBe('hello')
  })

  test('leave no bytes behind when replaced or deleted', async () => {
    await s3.put('a.txt', 'one')
    await s3.put('a.txt', 'two')
    expect((await s3.get('a.txt')).text).toBe('two')
    expect(readdirSync(s3.folder)).toHaveLength(1)
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'a.txt' }))
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'a.txt' }))
    await expect(s3.get('a.txt')).rejects.toMatchObject({ name: 'AccessDenied' })
    await expect(s3.client.send(new HeadObjectCommand({ Bucket, Key: 'a.txt' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    })
    expect(readdirSync(s3.folder)).toEqual([])
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
  ])('can have the key %j', async (key) => {
    await s3.put(key, key)
    await s3.put('b', 'another')
    expect((await s3.get(key)).text).toBe(key)
    // fetch normalizes `..`, which results in a different key than the signed one.
    const { ok } = await fetch(await getSignedUrl(s3.client, new GetObjectCommand({ Bucket, Key: key })))
    expect(ok).toBe(!/(^|\/)\.\.?\//.test(key))
    expect(
      s3.service
        .list(Bucket)
        .map((object) => object.key)
        .sort(),
    ).toEqual(['b', key].sort())
    expect(readdirSync(dirname(s3.folder))).toEqual(['objects'])
  })

  test('can be copied with their own headers or new ones', async () => {
    await s3.put('from ä.txt', 'hello', { ContentType: 'text/plain' })
    const CopySource = `${Bucket}/${encodeURIComponent('from ä.txt')}`
    await s3.client.send(new CopyObjectCommand({ Bucket: 'other', Key: 'to', CopySource }))
    expect(s3.service.list('other')).toEqual([{ key: 'to', size: 5, contentType: 'text/plain' }])
    const replaced = { MetadataDirective: 'REPLACE', ContentType: 'text/html' } as const
    await s3.client.send(new CopyObjectCommand({ Bucket: 'other', Key: 'to', CopySource, ...replaced }))
    expect(s3.service.list('other')).toEqual([{ key: 'to', size: 5, contentType: 'text/html' }])
    const other = { CopySourceIfMatch: '"another"' }
    await expect(
      s3.client.send(new CopyObjectCommand({ Bucket, Key: 'x', CopySource, ...other })),
    ).rejects.toMatchObject({ name: 'PreconditionFailed' })
    const missing = new CopyObjectCommand({ Bucket, Key: 'x', CopySource: `${Bucket}/none` })
    await expect(s3.client.send(missing)).rejects.toMatchObject({ name: 'AccessDenied' })
  })

  test('are listed in pages, sorted by key', async () => {
    for (const key of ['b/2', 'a', 'b/1', 'c & <d>', 'b/3']) await s3.put(key)
    const list = async (more: object) => s3.client.send(new ListObjectsV2Command({ Bucket, ...more }))
    const keys = (page: Awaited<ReturnType<typeof list>>) => page.Contents?.map((object) => object.Key)
    expect(keys(await list({}))).toEqual(['a', 'b/1', 'b/2', 'b/3', 'c & <d>'])
    const first = await list({ Prefix: 'b/', MaxKeys: 2 })
    expect(keys(first)).toEqual(['b/1', 'b/2'])
    const second = await list({ Prefix: 'b/', MaxKeys: 2, ContinuationToken: first.NextContinuationToken })
    expect([keys(second), second.IsTruncated]).toEqual([['b/3'], false])
    const folders = await list({ Delimiter: '/' })
    expect(keys(folders)).toEqual(['a', 'c & <d>'])
    expect(folders.CommonPrefixes).toEqual([{ Prefix: 'b/' }])
    expect(s3.service.list(Bucket, 'b/')).toHaveLength(3)
  })

  test.each([
    ['bytes=1-2', 'el', 'bytes 1-2/5'],
    ['bytes=3-', 'lo', 'bytes 3-4/5'],
    ['bytes=-2', 'lo', 'bytes 3-4/5'],
    ['bytes=0-99', 'hello', 'bytes 0-4/5'],
  ])('can be read in part: %s', async (Range, text, ContentRange) => {
    await s3.put('a.txt')
    expect(await s3.get('a.txt', { Range })).toMatchObject({ text, ContentRange, ContentLength: text.length })
  })

  test('respond with 416 to a range past the end and ignore ranges in other units', async () => {
    await s3.put('a.txt')
    await expect(s3.get('a.txt', { Range: 'bytes=5-' })).rejects.toMatchObject({ name: 'InvalidRange' })
    expect((await s3.get('a.txt', { Range: 'lines=1-2' })).text).toBe('hello')
  })

  test('are not sent again if unchanged', async () => {
    const { ETag } = await s3.put('a.txt')
    await expect(s3.get('a.txt', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    })
  })

  test('arrive intact when uploaded in chunks with a checksum, as the SDK does by default', async () => {
    const client = s3.connect({ requestChecksumCalculation: 'WHEN_SUPPORTED' })
    const Body = Readable.from([Buffer.from('str'), Buffer.from('eam')])
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: 6, ContentEncoding: 'gzip' }),
    )
    client.destroy()
    expect(await s3.get('stream')).toMatchObject({ text: 'stream', ContentEncoding: 'gzip' })
  })
})
