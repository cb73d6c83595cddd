import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Stored } from '#core/lib/stored-item'
import { client } from '#core/lib/table'

/** What DynamoDB bills for items of up to 1 KB: four of them per unit when they are read, one when it is written. */
const READ_PER_UNIT = 4

interface SimulatedTable {
  reads: number
  writes: number
  restore: () => void
}

interface Simulated {
  items: Stored[]
  segments: number
  /** How long the table takes to respond. */
  milliseconds: number
  /** What an item becomes, because the table doesn't evaluate the runner's expressions. */
  change: (item: Stored) => Stored
  /** In how many indexes the items are. An index is written with each item. */
  indexes: number
}

/**
 * Makes the table's client answer as a table would that contains these items and nothing else, and counts the units.
 * The runner's own items, such as its checkpoints, are counted but not stored.
 */
export function simulateTable({ items, segments, milliseconds, change, indexes }: Simulated): SimulatedTable {
  const table: SimulatedTable = {
    reads: 0,
    writes: 0,
    restore: () => {
      client.send = send
    },
  }
  const send = client.send
  const places = new Map(items.map((item, place) => [keyOf(item), place]))
  const replace = (key: Stored) => {
    const place = places.get(keyOf(key))
    const item = place !== undefined && items[place]
    if (!item) return 0
    items[place] = change(item)
    return 1 + indexes
  }

  function answer(command: object): object {
    if (command instanceof ScanCommand) {
      const { Segment = 0, Limit = 0, ExclusiveStartKey } = command.input
      const size = Math.ceil(items.length / segments)
      const first = ExclusiveStartKey ? Number(ExclusiveStartKey.place) : Segment * size
      const end = Math.min(items.length, (Segment + 1) * size)
      const page = items.slice(first, Math.min(end, first + Limit))
      const next = first + page.length
      table.reads += Math.ceil(page.length / READ_PER_UNIT)
      return {
        Items: page,
        ScannedCount: page.length,
        ...(next < end && { LastEvaluatedKey: { place: next } }),
      }
    }
    if (command instanceof TransactWriteCommand) {
      const { TransactItems = [] } = command.input
      for (const { Delete } of TransactItems) if (Delete) replace(Delete.Key ?? {})
      // A transaction costs twice as much. Deleting an item and storing another writes each, and their indexes.
      table.writes += 2 * TransactItems.length * (1 + indexes)
    } else if (command instanceof UpdateCommand) table.writes += replace(command.input.Key ?? {}) || 1
    else if (command instanceof PutCommand || command instanceof DeleteCommand) table.writes++
    else if (command instanceof GetCommand) table.reads++
    else if (command instanceof QueryCommand) table.reads++
    else throw new Error(`The simulated table doesn't know ${command.constructor.name}`)
    return {}
  }

  client.send = (async (command: object) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return answer(command)
  }) as unknown as typeof client.send
  return table
}

const keyOf = ({ pk, sk }: Stored) => `${pk}\n${sk}`
