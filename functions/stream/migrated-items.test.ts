import { isDeepStrictEqual } from 'node:util'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { definedEntities } from '#core/lib/entity'
import { shape } from '#core/lib/shape'
import { defaultsOf, type Stored } from '#core/lib/stored-item'
import { STREAMED } from '#core/lib/streamed-entities'
import { client, TableName } from '#core/lib/table'
import { type Migration, upgraded } from '#core/migrations/migration'
import { runMigration } from '#core/migrations/runner'
import { RelationshipEntity } from '#core/relationship/entity'
import { consume, on } from '#functions/stream/stream-handler'
import { makeFixtures } from '#scripts/testing/fixtures'
import { makeGroup } from '#scripts/testing/groups'
import { services } from '#scripts/testing/setup/test-services'

const streamed: readonly string[] = Object.values(STREAMED)

async function everything(): Promise<Map<string, Stored>> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({ TableName, ConsistentRead: true }),
  )
  expect(LastEvaluatedKey).toBeUndefined()
  return new Map(Items.map((item) => [`${item.pk} ${item.sk}`, item]))
}

/** The item as an earlier release might have stored it: without its version, its index keys and its defaults. */
function olderOf({
  entityVersion: _,
  gsi1pk: _1,
  gsi1sk: _2,
  gsi2pk: _3,
  gsi2sk: _4,
  ...item
}: Stored): Stored {
  const defaults = defaultsOf(definedEntities().get(String(item.entity))?.shape ?? shape({}))
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => !defaults.has(name) || defaults.get(name) !== value),
  )
}

test('the stream reacts to nothing when stored items are only converted', async () => {
  const { coach, client: member } = await makeFixtures()
  await makeGroup({ coach, clients: [member] })
  await services.stream.drained()

  // Stored in the form of an earlier release, while no one listens.
  const isOfStream = (item: Stored) => streamed.includes(String(item.entity))
  const older = [...(await everything()).values()].filter(isOfStream).map(olderOf)
  await services.stream.skipRecords(async () => {
    for (const item of older) await client.send(new PutCommand({ TableName, Item: item }))
  })
  expect(new Set(older.map(({ entity }) => entity)).size).toBeGreaterThan(5)

  const before = await everything()
  const emails = services.outbox.list().length
  const migration: Migration = {
    number: 900,
    name: 'convert',
    phase: 'backfill',
    entities: streamed,
    change: (item) => [upgraded(item)],
  }
  const report = await runMigration(migration)
  expect(report).toMatchObject({ isDone: true, failures: [] })
  expect(report.changed).toEqual({ rewritten: older.length, moved: 0, added: 0, deleted: 0 })
  await services.stream.drained()

  const after = await everything()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !isDeepStrictEqual(before.get(key), after.get(key)),
  )
  const isBookkeeping = (key: string) => /^(migrations|checkpoint#migration-)/.test(key)
  const others = changed.filter((key) => !isBookkeeping(key) && !isOfStream(after.get(key) ?? {}))
  expect(others).toEqual([])
  expect(services.outbox.list()).toHaveLength(emails)
})

test('a change of the version, the index keys or a default alone reaches no reaction', async () => {
  const react = vi.fn(async () => {})
  const handler = consume(on(RelationshipEntity, react))
  const keys = { pk: { S: 'coach#a' }, sk: { S: 'link#b' } }
  const old = {
    ...{ ...keys, entity: { S: RelationshipEntity.name }, status: { S: 'APPROVED' } },
    ...{ coachId: { S: 'a' }, clientId: { S: 'b' }, createdAt: { S: '2026-01-01T00:00:00.000Z' } },
  }
  const converted = {
    ...{ ...old, entityVersion: { N: '1' }, isHidden: { BOOL: false } },
    ...{ gsi1pk: { S: 'client#b' }, gsi1sk: { S: 'link#a' } },
  }
  const change = (OldImage: typeof old, NewImage: typeof old) =>
    handler({ Records: [{ dynamodb: { SequenceNumber: '1', Keys: keys, OldImage, NewImage } }] })
  expect(await change(old, converted)).toEqual({ batchItemFailures: [] })
  expect(react).not.toHaveBeenCalled()
  await change(old, { ...converted, status: { S: 'REJECTED' } })
  expect(react).toHaveBeenCalledOnce()
})
