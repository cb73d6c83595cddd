import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { Bucket, testS3 } from '#scripts/local/s3/testing'
import { keepChunks } from '#scripts/web/keep-chunks'

const s3 = testS3({ mayList: true })
const bucket = () => ({ client: s3.client, name: Bucket })

function build(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'chunks-'))
  mkdirSync(join(folder, 'assets'))
  for (const file of files) writeFileSync(join(folder, 'assets', file), `code of ${file}`)
  return folder
}

/** Uploads a built site as a deploy does, without deleting what it replaces. */
async function deploy(folder: string) {
  await s3.put('chunks.json', readFileSync(join(folder, 'chunks.json'), 'utf8'))
  for (const file of readdirSync(join(folder, 'assets')))
    await s3.put(`assets/${file}`, readFileSync(join(folder, 'assets', file), 'utf8'))
}

const day = (number: number) => new Date(Date.UTC(2030, 0, number))

test('keeps the code of an open page across deploys for seven days', async () => {
  const first = build('shell.js', 'chat-1.js')
  expect(await keepChunks(first, bucket(), day(1)), 'nothing before the first deploy').toEqual({
    'shell.js': null,
    'chat-1.js': null,
  })
  await deploy(first)

  const second = build('shell.js', 'chat-2.js')
  await keepChunks(second, bucket(), day(2))
  expect(readFileSync(join(second, 'assets/chat-1.js'), 'utf8')).toBe('code of chat-1.js')
  await deploy(second)

  const third = build('shell.js', 'chat-3.js')
  expect(await keepChunks(third, bucket(), day(8))).toEqual({
    'shell.js': null,
    'chat-3.js': null,
    'chat-1.js': day(2).toISOString(),
    'chat-2.js': day(8).toISOString(),
  })
  await deploy(third)

  const fourth = build('shell.js', 'chat-3.js')
  expect(Object.keys(await keepChunks(fourth, bucket(), day(9))).sort()).toEqual([
    'chat-2.js',
    'chat-3.js',
    'shell.js',
  ])
  expect(existsSync(join(fourth, 'assets/chat-1.js'))).toBe(false)
})

test('stops the deploy if the deployed site can’t be read', async () => {
  const first = build('shell.js', 'chat-1.js')
  await keepChunks(first, bucket())
  await deploy(first)
  const stranger = s3.connect({ credentials: { accessKeyId: 'local', secretAccessKey: 'wrong' } })
  const second = build('shell.js', 'chat-2.js')
  await expect(keepChunks(second, { client: stranger, name: Bucket })).rejects.toThrow(
    /Can't read chunks\.json/,
  )
  await expect(keepChunks(second, { ...bucket(), name: 'missing' })).rejects.toThrow(
    /Can't read chunks\.json/,
  )
  expect(existsSync(join(second, 'chunks.json')), 'nothing to deploy').toBe(false)
})

test('continues without a file that the bucket has lost', async () => {
  const first = build('shell.js', 'chat-1.js')
  await keepChunks(first, bucket())
  await deploy(first)
  await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'assets/chat-1.js' }))
  expect(await keepChunks(build('shell.js', 'chat-2.js'), bucket())).toEqual({
    'shell.js': null,
    'chat-2.js': null,
  })
})
