import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { definedEntities, type EntityInfo } from '#core/lib/entity'
import { inParallel } from '#core/lib/in-parallel'
import type { Stored } from '#core/lib/stored-item'
import { client, type IndexName, type Key, readPages, TableName, type Write } from '#core/lib/table'

/** Stands for every part of a key that the person's id doesn't determine. No stored text contains it. */
const UNKNOWN = '\u0000'

/** Items that can be read with nothing but a person's id: those of a partition, or with `sk` a single one. */
interface Place {
  index?: IndexName
  pk: string
  sk?: string
}

/**
 * Throws if anything of an erased person is left that its entity says is deleted with them, apart from what `last`
 * removes. It asks the entities and not the steps of the erasure, so it finds what a step has missed or a new entity
 * has forgotten. Only what a partition or an index leads to from the person's id is found, which is most of it.
 */
export async function assertNothingLeft(personId: string, last: Write[]): Promise<void> {
  const removed = new Set(
    last.flatMap(({ kind, input }) => (kind === 'Delete' ? textOf(input.Key as Key) : [])),
  )
  const left = new Set<string>()
  await inParallel(placesOf(personId), async ({ index, pk, sk }) => {
    for await (const items of readPages(pk, { index, prefix: sk, isConsistent: !index }))
      for (const item of items)
        if (isOf(item, personId) && !removed.has(textOf(item as Stored & Key)) && (await isStored(item)))
          left.add(String(item.entity))
  })
  if (left.size > 0) throw new Error(`The erasure has left ${[...left].join(', ')}`)
}

const textOf = ({ pk, sk }: Key) => `${pk} ${sk}`

function placesOf(personId: string): Place[] {
  const places = [...definedEntities().values()].flatMap((entity) =>
    personAttributes(entity).flatMap((attribute) => {
      const keys = entity.keysOf(
        new Proxy({}, { get: (_, name) => (name === attribute ? personId : UNKNOWN) }) as Stored,
      )
      return [undefined, ...entity.indexes].map((index) => ({
        index,
        pk: String(keys[`${index ?? ''}pk`]),
        sk: String(keys[`${index ?? ''}sk`]),
      }))
    }),
  )
  const known = places.flatMap(({ index, pk, sk }): Place[] => {
    if (pk.includes(UNKNOWN)) return []
    // A partition of the person's own is read whole. In one that is shared, only an item with their id.
    if (pk.includes(personId)) return [{ index, pk }]
    return sk.includes(UNKNOWN) ? [] : [{ index, pk, sk }]
  })
  return [...new Map(known.map((place) => [JSON.stringify(place), place])).values()]
}

/** An address may belong to another account since then, and the ids of conversations aren't a person's. */
const personAttributes = ({ personal }: EntityInfo) =>
  personal && personal.erasure === 'delete'
    ? personal.of.filter((attribute) => attribute !== 'email' && attribute !== 'channelId')
    : []

function isOf(item: Stored, personId: string): boolean {
  const entity = definedEntities().get(String(item.entity))
  return entity !== undefined && personAttributes(entity).some((attribute) => item[attribute] === personId)
}

/** Indexes may lag behind. */
async function isStored(item: Stored): Promise<boolean> {
  const { pk, sk } = item
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true, ProjectionExpression: 'pk' }),
  )
  return Item !== undefined
}
