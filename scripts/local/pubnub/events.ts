import { randomUUID } from 'node:crypto'
import type { Store } from '#scripts/local/store'

/** Seconds before each retry. After the last one the event is lost, as with the real service. */
const BACK_OFF = [0, 1, 5, 30]
const BATCH_SIZE = 100
const TIMEOUT_MS = 10_000

/** An event in the form that a webhook action without an envelope sends. */
export interface EventRecord {
  id: string
  dataSchema: string
  data: Record<string, unknown>
  attempts: number
  /** Real time in ms. */
  nextAt: number
}

export interface Webhook {
  url: string
  secret: string
}

/**
 * Events & Actions: sends messages and membership changes to a webhook, batched and in order, and retries until it
 * answers with a 2xx.
 */
export interface Events {
  emit(dataSchema: string, data: Record<string, unknown>): void
  /** Returns undelivered events, oldest first. */
  waiting(): EventRecord[]
  /** Resolves when no events are pending, or when delivery is on hold. */
  settled(): Promise<void>
  hold(): void
  /** Delivers the held events, optionally shuffled or duplicated. */
  release(options?: { shuffle?: boolean; duplicate?: boolean }): Promise<void>
  /** Drops the pending events, so the webhook never receives them. */
  dropPending(): void
  isHeld(): boolean
  close(): Promise<void>
}

export const MESSAGE_SENT = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0'
export const MEMBERSHIP_CREATED = 'pubnub.com/schemas/events/membership.created?v=1.0.0'
export const MEMBERSHIP_UPDATED = 'pubnub.com/schemas/events/membership.updated?v=1.0.0'

export function openEvents(store: Store, webhook: Webhook | undefined): Events {
  const events = store.collection<EventRecord>('pubnub.events')
  const stop = new AbortController()
  let isHeld = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function wake(delayMs = 0) {
    if (stop.signal.aborted || isHeld) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), delayMs).unref()
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= tellDue().finally(() => {
      running = undefined
      const next = events.list().map(({ nextAt }) => nextAt)
      if (next.length > 0) wake(Math.max(0, Math.min(...next) - Date.now()))
    })
    return running
  }

  async function tellDue() {
    for (let due = listDue(); due.length > 0 && !isHeld && !stop.signal.aborted; due = listDue())
      await deliver(due)
  }

  /** Returns the oldest due event and those of the same kind directly after it. */
  function listDue(): EventRecord[] {
    const due = events.list().filter(({ nextAt }) => nextAt <= Date.now())
    const end = due.findIndex(({ dataSchema }) => dataSchema !== due[0]?.dataSchema)
    return due.slice(0, Math.min(end < 0 ? due.length : end, BATCH_SIZE))
  }

  async function deliver(batch: EventRecord[]) {
    const isTaken = await post(batch)
    if (stop.signal.aborted) return
    store.transaction(() => {
      for (const event of batch) {
        const delay = BACK_OFF[event.attempts]
        if (isTaken || delay === undefined) events.remove(event.id)
        else
          events.put(event.id, { ...event, attempts: event.attempts + 1, nextAt: Date.now() + delay * 1000 })
      }
    })
  }

  async function post(batch: EventRecord[]): Promise<boolean> {
    if (!webhook) return true
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-platewise-events': webhook.secret },
        body: JSON.stringify({ dataSchema: batch[0]?.dataSchema, data: batch.map(({ data }) => data) }),
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      // Unreachable, too slow or interrupted: the batch is retried.
      return false
    }
  }

  return {
    emit(dataSchema, data) {
      if (!webhook) return
      const id = randomUUID()
      events.put(id, { id, dataSchema, data, attempts: 0, nextAt: 0 })
      wake()
    },
    waiting: () => events.list(),
    async settled() {
      while (!isHeld && !stop.signal.aborted && events.list().length > 0) {
        const waits = Math.min(...events.list().map(({ nextAt }) => nextAt)) - Date.now()
        if (waits > 0) await new Promise((resolve) => setTimeout(resolve, waits))
        await run()
      }
    },
    hold() {
      isHeld = true
    },
    async release({ shuffle = false, duplicate = false } = {}) {
      await running
      const queued = events.list()
      if (duplicate) queued.push(...queued)
      if (shuffle) queued.sort(() => Math.random() - 0.5)
      if (shuffle || duplicate) for (const event of queued) await deliver([event])
      isHeld = false
      await this.settled()
    },
    dropPending() {
      for (const { id } of events.list()) events.remove(id)
    },
    isHeld: () => isHeld,
    async close() {
      stop.abort()
      clearTimeout(timer)
      await running
    },
  }
}
