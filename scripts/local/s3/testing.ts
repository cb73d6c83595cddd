import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { type S3Service, startS3 } from '#scripts/local/s3/server'
import { openStore, type Store } from '#scripts/local/store'

export const Bucket = 'uploads'
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }

/** Gives each test in a file its own empty service and an SDK client for it. */
export function testS3({ mayList = false } = {}) {
  const base = mkdtempSync(join(tmpdir(), 's3-'))
  const folder = join(base, 'objects')
  let store: Store
  let service: S3Service
  let client: S3Client

  async function start() {
    service = await startS3({
      port: 0,
      store,
      folder,
      ...credentials,
      region: 'us-east-1',
      buckets: [Bucket, 'other'],
      publicPrefixes: ['public/'],
      mayList,
    })
    client = connect()
  }
  async function stop() {
    client.destroy()
    await service.close()
  }
  const connect = (config: S3ClientConfig = {}) =>
    new S3Client({
      endpoint: service.url,
      region: 'us-east-1',
      credentials,
      forcePathStyle: true,
      maxAttempts: 1,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...config,
    })

  beforeEach(async () => {
    store = openStore(':memory:')
    await start()
  })
  afterEach(async () => {
    await stop()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterAll(() => rmSync(base, { recursive: true }))

  return {
    /** The folder with the objects' bytes. Its parent contains nothing else. */
    folder,
    get service() {
      return service
    },
    get client() {
      return client
    },
    connect,
    async restart() {
      await stop()
      await start()
    },
    put: (Key: string, Body = 'hello', more = {}) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ...more })),
    async get(Key: string, more = {}) {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key, ...more }))
      return { ...answer, text: await answer.Body?.transformToString() }
    },
  }
}
