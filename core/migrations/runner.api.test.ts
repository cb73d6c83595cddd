import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { entity } from '#core/lib/entity'
import { newId } from '#core/lib/ids'
import { orEmpty, orFalse, shape } from '#core/lib/shape'
import { client, readStored, TableName } from '#core/lib/table'
import { type ItemChange, type Migration, upgraded } from '#core/migrations/migration'
import { runMigration } from '#core/migrations/runner'

const Pet = shape({ petId: v.string(), owner: v.string(), names: orEmpty(v.string()), isTame: orFalse() })
entity('moving-pet', {
  shape: Pet,
  version: 2,
  upgrade: ({ nickname, ...pet }) => ({ names: nickname ? [nickname] : [], ...pet }),
  id: ['owner', 'petId'],
  key: ({ owner, petId }) => ({ pk: `pets#${owner}`, sk: petId }),
  gsi1: ({ petId, isTame }) => (isTame ? { pk: 'tame', sk: petId } : undefined),
})
const store = (item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item: item }))

test('rewrites', async () => {
  const owner = newId()
  await store({
    pk: `pets#${owner}`,
    sk: 'a',
    entity: 'moving-pet',
    owner,
    petId: 'a',
    nickname: 'Rex',
    isTame: true,
    x: { a: [null, 1.5] },
  })
  const migration: Migration & ItemChange = {
    number: 9001,
    name: 'x',
    phase: 'backfill',
    entities: ['moving-pet'],
    change: (item) => [upgraded(item)],
  }
  console.log(await runMigration(migration))
  expect(await readStored({ pk: `pets#${owner}`, sk: 'a' })).toEqual({
    pk: `pets#${owner}`,
    sk: 'a',
    entity: 'moving-pet',
    entityVersion: 2,
    owner,
    petId: 'a',
    names: ['Rex'],
    isTame: true,
    gsi1pk: 'tame',
    gsi1sk: 'a',
    x: { a: [null, 1.5] },
  })
})
