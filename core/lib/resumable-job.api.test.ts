import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#core/lib/ids'
import { type BatchJob, processInBatches } from '#core/lib/resumable-job'

let time = 0
afterEach(() => void vi.restoreAllMocks())

/** A job over the numbers 0 to 99 in batches of ten. Each number takes ten milliseconds of the mocked clock. */
function numbers(
  looked: number[],
  isBroken: (item: number) => boolean = () => false,
): BatchJob<number, number> {
  time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  return {
    name: newId(),
    begin: (last, hadFailures) => (hadFailures ? (last ?? 0) : 0),
    read: async (position) => ({
      items: Array.from({ length: 10 }, (_, index) => position + index),
      ...(position < 90 ? { next: position + 10 } : { end: 0 }),
    }),
    attempt: async (item) => {
      time += 10
      looked.push(item)
      if (isBroken(item)) throw new Error(`${item} is broken`)
    },
    atOnce: 1,
    perSecond: 1000,
  }
}
const all = Array.from({ length: 100 }, (_, item) => item)

test('stops a run in time and continues in later runs until every item is processed', async () => {
  const looked: number[] = []
  const route = numbers(looked)
  expect(await processInBatches(route, { until: 250, mayBegin: true })).toMatchObject({ isFinished: false })
  expect(looked).toEqual(all.slice(0, 25))
  for (let run = 1; run <= 5; run++) await processInBatches(route, { until: time + 250, mayBegin: false })
  expect(new Set(looked)).toEqual(new Set(all))
  // Only interrupted batches are processed twice.
  expect(looked.length).toBeLessThan(130)

  const { length } = looked
  expect(await processInBatches(route, { until: time + 250, mayBegin: false })).toMatchObject({
    done: 0,
    isFinished: true,
  })
  expect(looked).toHaveLength(length)
})

test('a failing item does not block the others, and the next pass includes it', async () => {
  const looked: number[] = []
  const route = numbers(looked, (item) => item === 13)
  const outcome = await processInBatches(route, { until: Number.POSITIVE_INFINITY, mayBegin: true })
  expect(outcome).toMatchObject({ done: 99, isFinished: true })
  expect(outcome.failures.map(String)).toEqual(['Error: 13 is broken'])
  expect(looked).toEqual(all)
  const again = await processInBatches(route, { until: Number.POSITIVE_INFINITY, mayBegin: true })
  expect(again.failures).toHaveLength(1)
})

test('processes at most the allowed number of items concurrently', async () => {
  let [running, most] = [0, 0]
  const four = Promise.withResolvers<void>()
  const route = {
    ...numbers([]),
    atOnce: 4,
    perSecond: 1_000_000,
    attempt: async () => {
      most = Math.max(most, ++running)
      if (running === 4) four.resolve()
      await four.promise
      await new Promise(setImmediate)
      running--
    },
  }
  vi.restoreAllMocks()
  expect(await processInBatches(route, { until: Number.POSITIVE_INFINITY, mayBegin: true })).toMatchObject({
    done: 100,
  })
  expect(most).toBe(4)
})
