import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, expect, test, vi } from 'vitest'
import { setClock } from '#core/shared/clock'
import { handler } from '#functions/jobs/list-accounts'
import type { User } from '#scripts/local/cognito/users'
import { localKeys } from '#scripts/local/environment'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => {
  setClock()
  vi.restoreAllMocks()
})

const BUCKET = localKeys.backupsBucket
const s3 = new S3Client({ forcePathStyle: true })
const keys = () => services.s3.list(BUCKET).map(({ key }) => key)
async function read(key: string): Promise<Record<string, unknown>[]> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }))
  const lines = ((await Body?.transformToString()) ?? '').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Adds accounts to the user pool without computing a password for each. */
function addAccounts(count: number) {
  const users = services.store.collection<User>('cognito/users')
  services.store.transaction(() => {
    for (let index = 0; index < count; index++) {
      const sub = crypto.randomUUID()
      const createdAt = Date.UTC(2030, 0, 1)
      users.put(sub, {
        sub,
        username: index % 2 ? sub : `Google_${index}`,
        email: `person${index}@example.com`,
        attributes: { name: 'Not in the list' },
        status: index % 2 ? 'CONFIRMED' : 'EXTERNAL_PROVIDER',
        createdAt,
        updatedAt: createdAt,
      })
    }
  })
}

test('lists every account once a day, in parts, and continues where a failed run stopped', async () => {
  const day = (date: number) => setClock(() => Date.UTC(2030, 4, date, 1))
  addAccounts(3100)
  day(1)
  services.cognito.refuseNext('ListUsers', 1)
  await expect(handler()).rejects.toThrow('ListUsers')
  expect(keys()).toEqual([])
  await handler()
  expect(keys()).toEqual(['accounts/2030-05-01/00001.jsonl', 'accounts/2030-05-01/00002.jsonl'])
  const accounts = (await Promise.all(keys().map(read))).flat()
  expect(new Set(accounts.map(({ sub }) => sub)).size).toBe(3100)
  expect(accounts[0]).toEqual({
    username: 'Google_0',
    sub: expect.any(String),
    email: 'person0@example.com',
    isEnabled: true,
    status: 'EXTERNAL_PROVIDER',
    createdAt: '2030-01-01T00:00:00.000Z',
  })

  // A later run of the same night has nothing to do.
  const asked = vi.spyOn(globalThis, 'fetch')
  await handler()
  expect(asked.mock.calls.filter(([url]) => String(url).startsWith(services.addresses.cognito))).toEqual([])

  // The next night starts over.
  day(2)
  await handler()
  expect(keys()).toEqual(expect.arrayContaining(['accounts/2030-05-02/00002.jsonl']))
})

test('a run that a night has left open is not continued with its outdated token', async () => {
  setClock(() => Date.UTC(2030, 5, 1, 1))
  const fetched = vi.spyOn(globalThis, 'fetch')
  fetched.mockImplementationOnce(async () => new Response('{"Users":[],"PaginationToken":"outdated"}'))
  services.cognito.refuseNext('ListUsers', 1)
  await expect(handler()).rejects.toThrow('ListUsers')
  setClock(() => Date.UTC(2030, 5, 2, 1))
  await handler()
  expect(keys()).toContain('accounts/2030-06-02/00002.jsonl')
  expect(keys().filter((key) => key.startsWith('accounts/2030-06-01'))).toEqual([])
})
