import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { EntityInfo } from '#core/lib/entity'
import { orNull, shape } from '#core/lib/shape'
import { shards } from '#core/lib/shards'
import { type KeySnapshot, SNAPSHOT_FILE } from '#core/migrations/key-snapshot'

// The entities load the table's client, which reads the table's name.
vi.mock('sst', () => ({ Resource: { Table: { name: 'none' } } }))
const { definedEntities } = await import('#core/migrations/entities')
const { migrations } = await import('#core/migrations/all')
const { compareKeys } = await import('#core/migrations/key-snapshot')

test('stored items keep their keys, unless a migration converts them', () => {
  const stored: KeySnapshot = JSON.parse(readFileSync(SNAPSHOT_FILE, 'utf8'))
  const { unexplained, isOutdated } = compareKeys(stored, definedEntities(), migrations)
  expect(unexplained.join('\n\n')).toBe('')
  expect(isOutdated, `Run npm run migrate -- --write-keys, and commit ${SNAPSHOT_FILE}.`).toBe(false)
})

const Task = {
  taskId: v.string(),
  size: v.number(),
  state: v.picklist(['open', 'done']),
  ownerId: orNull(v.string()),
  endedAt: v.optional(v.string()),
}
type Task = v.InferOutput<v.ObjectSchema<typeof Task, undefined>>

/** A kind of item as one release defines it. */
const task = (change: Partial<EntityInfo> & { keys?: (item: Task) => object } = {}): EntityInfo => ({
  name: 'task',
  version: 1,
  shape: shape(Task) as unknown as EntityInfo['shape'],
  id: ['taskId'],
  indexes: ['gsi1'],
  upgrade: (item) => item,
  keysOf: (item) => ({ ...keysOf(item as Task), ...change.keys?.(item as Task) }),
  ...change,
})
const eight = shards(8)
const keysOf = ({ taskId, size, state, ownerId, endedAt }: Task) => ({
  pk: `tasks#${eight.of(taskId)}`,
  sk: `${String(size).padStart(5, '0')}#${taskId}`,
  ...(!endedAt && { gsi1pk: `tasks-of#${ownerId ?? 'nobody'}`, gsi1sk: state }),
})

const EMPTY: KeySnapshot = { migration: 3, entities: {} }
const listOf = (...entities: EntityInfo[]) => new Map(entities.map((one) => [one.name, one]))
const before = compareKeys(EMPTY, listOf(task()), [{ number: 3, entities: 'all' }]).current
const against = (entity: EntityInfo | undefined, number = 3, entities: string[] | 'all' = ['task']) =>
  compareKeys(before, entity ? listOf(entity) : new Map(), [{ number, entities }])

test('describes a key with its shards, its padding and what it depends on', () => {
  expect(before.entities).toEqual({
    task: {
      version: 1,
      key: { always: 'tasks#{taskId, one of 8: {taskId} is 5} | {size: 7 is 00007}#{taskId}' },
      gsi1: {
        'endedAt: {endedAt}, ownerId: {ownerId}': '-',
        'endedAt: {endedAt}, ownerId: null': '-',
        'endedAt: absent, ownerId: {ownerId}': 'tasks-of#{ownerId} | {state}',
        'endedAt: absent, ownerId: null': 'tasks-of#nobody | {state}',
      },
    },
  })
})

const thirtyTwo = shards(32)
const changed = {
  'another number of shards': task({ keys: ({ taskId }) => ({ pk: `tasks#${thirtyTwo.of(taskId)}` }) }),
  'another prefix': task({ keys: ({ taskId }) => ({ pk: `task#${eight.of(taskId)}` }) }),
  'another attribute': task({ keys: ({ taskId }) => ({ sk: taskId }) }),
  'another padding': task({
    keys: ({ size, taskId }) => ({ sk: `${String(size).padStart(6, '0')}#${taskId}` }),
  }),
  'another order of shards': task({ keys: ({ taskId }) => ({ pk: `tasks#${7 - eight.of(taskId)}` }) }),
  'an index for other states': task({
    keys: ({ state }) => (state === 'done' ? { gsi1pk: undefined, gsi1sk: undefined } : {}),
  }),
  'a new index': task({
    indexes: ['gsi1', 'gsi2'],
    keys: ({ taskId }) => ({ gsi2pk: 'all', gsi2sk: taskId }),
  }),
  'no index': task({ indexes: [] }),
  'a removed entity': undefined,
}

test.each(Object.entries(changed))('%s needs a migration that names the entity', (_, entity) => {
  expect(against(entity).unexplained.join()).toMatch(
    /^The keys of stored task items changed:\n(?: {2}.+\n)+Items that .+\n {2}npm run new -- migration <name> .+after 0003.+\n {2}npm run migrate -- --write-keys/,
  )
  for (const [number, entities] of [
    [3, ['task']],
    [4, ['other']],
    [4, 'all'],
  ] as const)
    expect(against(entity, number, entities === 'all' ? entities : [...entities]).unexplained).toHaveLength(1)
  const { unexplained, isOutdated, current } = against(entity, 4)
  expect({ unexplained, isOutdated }).toEqual({ unexplained: [], isOutdated: true })
  expect(current.migration).toBe(4)
  if (entity) expect(current.entities.task?.migration).toBe(4)
})

test('a new kind of item, a new option and a new version need none, but belong in the snapshot', () => {
  const states = v.picklist(['open', 'done', 'archived'])
  const added = [
    task({ version: 2 }),
    task({
      shape: shape({
        ...Task,
        endedAt: v.optional(v.string()),
        state: states,
      }) as unknown as EntityInfo['shape'],
      keys: ({ state }) => (String(state) === 'archived' ? { gsi1pk: 'archive' } : {}),
    }),
  ]
  expect(against(added[0])).toMatchObject({ unexplained: [], isOutdated: true })
  expect(compareKeys(before, listOf(task(), { ...task(), name: 'other' }), [])).toMatchObject({
    unexplained: [],
    isOutdated: true,
  })
  expect(against(task())).toMatchObject({ unexplained: [], isOutdated: false })
})

test('refuses an index whose conditions it cannot meet with placeholders', () => {
  const keys = ({ taskId }: Task) => ({ gsi1pk: undefined, ...(taskId === 'x' && { gsi1pk: 'x' }) })
  expect(() => against(task({ keys: (item) => ({ ...keys(item), gsi1sk: undefined }) }))).toThrow(/VALUES/)
})
