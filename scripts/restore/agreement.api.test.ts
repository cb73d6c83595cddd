import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import type { ExportedName } from '#core/data-export/shared/sections'
import { localKeys } from '#scripts/local/environment'
import { erasuresOf, listSubjectsInPool } from '#scripts/restore/erasures'
import { entityOf, type Item } from '#scripts/restore/items'
import { type RestoreContext, restore } from '#scripts/restore/restore'
import { allItems, byKey, rememberingPlane } from '#scripts/restore/testing'
import { fc, runs } from '#scripts/testing/checks/properties'
import { wronglyLeft } from '#scripts/testing/checks/table-search'
import { remove as deleteClient, eraseAllDeleted, waitUntilIdle } from '#scripts/testing/deleting'
import { removeCoach } from '#scripts/testing/deleting-coaches'
import { CLIENT_ACTS, COACH_ACTS, exportOf } from '#scripts/testing/own-data'
import * as Payments from '#scripts/testing/payments'
import type { TestPerson } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'

const db = new DynamoDBClient({})
const s3 = new S3Client({ forcePathStyle: true })
const { plane, remember } = rememberingPlane(db)
const context: RestoreContext = {
  db,
  live: services.table,
  plane,
  erasures: erasuresOf(db, services.table, listSubjectsInPool),
  now: Date.now,
  tell: () => undefined,
}

interface Life {
  role: 'client' | 'coach'
  person: TestPerson
  /** What the person left behind and no one else did. */
  texts: string[]
}

const ACTS = { client: CLIENT_ACTS, coach: COACH_ACTS }

/** How many of an act's texts are someone else's: the title of a form is its author's, a group's name the team's. */
const OF_SOMEONE_ELSE: Record<Life['role'], Partial<Record<ExportedName, number>>> = {
  client: { assignment: 1, group: 1 },
  coach: { assignment: 1, group: 1 },
}

/** Has a person do these things, and expects all of it in their export. */
async function live(role: Life['role'], names: readonly ExportedName[]): Promise<Life> {
  const { client, coach } = await Payments.makePair()
  const [person, other] = role === 'client' ? [client, coach] : [coach, client]
  const exported: string[] = []
  const texts: string[] = []
  for (const name of names) {
    const added = (await ACTS[role][name]?.(person, other)) ?? []
    exported.push(...added)
    texts.push(...added.slice(OF_SOMEONE_ELSE[role][name] ?? 0).filter((text) => text.includes('mark')))
  }
  const { rows, files } = await exportOf(person)
  const text = JSON.stringify({ rows, files })
  const missing = exported.filter((one) => !text.includes(one))
  expect(missing, `${role}: ${names}`).toEqual([])
  return { role, person, texts }
}

/**
 * What the local services store that no erasure reaches: what has been delivered, uploads that expire in a day, and
 * what Stripe must keep of payments.
 */
const OUT_OF_REACH =
  /^(outbox|pubnub\.pushes|push\.received|stripe\.(events|idempotency|checkout_orders|checkout_sessions|invoices|products|subscriptions|charges))$/

/** The places outside the table that still know the person: accounts, messages, customers and files. */
async function leftOutside({ person: { id, subject, email }, texts }: Life): Promise<string[]> {
  const documents = services.store.database.prepare('SELECT collection, json FROM documents').all() as {
    collection: string
    json: string
  }[]
  const names = (text: string) => [id, subject, email, ...texts].some((name) => text.includes(name))
  const places = documents
    .filter(
      ({ collection, json }) =>
        !OUT_OF_REACH.test(collection) && !json.includes('"key":"tmp/') && names(json),
    )
    .map(({ collection }) => collection)
  const { bucket } = localKeys
  const files = services.s3.list(bucket).filter(({ key }) => !key.startsWith('tmp/'))
  const contents = await Promise.all(
    files.map(async ({ key: Key }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }))
      return { key: Key, text: `${Key} ${await Body?.transformToString()}` }
    }),
  )
  return [...new Set([...places, ...contents.filter(({ text }) => names(text)).map(({ key }) => key)])].sort()
}

test('whatever people did, their export holds it, an erasure removes it, and no restore brings it back', async () => {
  const lives: Life[] = []
  for (const role of ['client', 'coach'] as const) {
    const names = Object.keys(ACTS[role]) as ExportedName[]
    // The life with everything fails if an eraser is forgotten, the other one if an eraser needs what it lacks.
    const some = fc.sample(fc.shuffledSubarray(names, { minLength: 6 }), runs(1, 10))
    for (const chosen of [names, ...some]) lives.push(await live(role, chosen))
  }
  await waitUntilIdle()
  const at = await remember()

  for (const { role, person } of lives)
    expect(await (role === 'client' ? deleteClient : removeCoach)(person)).toMatchObject({ status: 200 })
  await waitUntilIdle()
  for (let time = 0; time < 2; time++) {
    await eraseAllDeleted()
    await waitUntilIdle()
  }
  for (const one of lives) {
    expect(await wronglyLeft(one.person, ...one.texts), `${one.role} after the erasure`).toEqual([])
    expect(await leftOutside(one)).toEqual([])
  }

  // A restore brings back whatever an erasure leaves with others, and nothing else.
  const left = (await liveItems()).filter(
    (item) => isLasting(item) && lives.some(({ person }) => isNamed(person, item)),
  )
  await Promise.all(
    left.map(({ pk, sk }) =>
      db.send(
        new DeleteItemCommand({ TableName: services.table, Key: { ...(pk && { pk }), ...(sk && { sk }) } }),
      ),
    ),
  )
  await restore(
    {
      at,
      choice: { partitions: [], entities: [] },
      overwrite: false,
      isConfirmed: true,
      mayErase: lives.length,
    },
    context,
  )
  await waitUntilIdle()
  const stored = byKey(await liveItems())
  const before = byKey(await allItems(db, await plane.tableAt(at)))
  const lost = [...byKey(left)].filter(([key]) => before.has(key) && !stored.has(key))
  expect(lost.map(([, item]) => entityOf(item))).toEqual([])
  for (const one of lives)
    expect(await wronglyLeft(one.person, ...one.texts), `${one.role} after a restore`).toEqual([])
})

const liveItems = () => allItems(db, services.table)
const isNamed = ({ id }: TestPerson, item: Item) => JSON.stringify(item).includes(id)
const isLasting = (item: Item) => !('expiresAt' in item)
