import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Store } from '#scripts/local/store'

/** Seconds before each retry. After the last one, the event counts as undelivered. */
const BACK_OFF = [0, 1, 5, 30, 120, 600]
const TIMEOUT_MS = 10_000

interface Delivery {
  id: string
  attempts: number
  /** Real time in ms, not Stripe's time. */
  nextAt: number
}

export interface Webhooks {
  /** Queues the event in the current transaction. It's sent after the commit. */
  enqueue(event: Stripe.Event): void
  /** Resumes the deliveries that an earlier process left behind. */
  start(): void
  /** True if a 2xx accepted the event, so it's neither pending nor undelivered. */
  isDelivered(eventId: string): boolean
  redeliver(eventId: string): Promise<void>
  settled(): Promise<void>
  pause(): void
  resume(options?: { shuffle?: boolean; duplicate?: boolean }): Promise<void>
  dropPending(): number
  close(): Promise<void>
}

interface Options {
  store: Store
  target: { url: string; secret: string }
  find(eventId: string): Stripe.Event | undefined
}

/**
 * Delivers events one at a time, in the order in which they happened. A failed event is retried later and doesn't
 * delay others. Pending events survive a restart.
 */
export function openWebhooks({ store, target, find }: Options): Webhooks {
  const pending = store.collection<Delivery>('stripe.pending_deliveries')
  const undelivered = store.collection<{ id: string }>('stripe.undelivered_events')
  const stop = new AbortController()
  let isPaused = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const waiters: (() => void)[] = []

  function wake(delayMs = 0) {
    if (stop.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running ??= deliverDue().finally(() => {
        running = undefined
        scheduleNext()
      })
    }, delayMs).unref()
  }

  function scheduleNext() {
    const open = pending.list()
    if (open.length === 0) for (const done of waiters.splice(0)) done()
    else if (!stop.signal.aborted && !isPaused)
      wake(Math.max(0, Math.min(...open.map(({ nextAt }) => nextAt)) - Date.now()))
  }

  async function deliverDue() {
    const due = pending.list().filter(({ nextAt }) => nextAt <= Date.now())
    for (const { id } of due) {
      if (isPaused) return
      if (pending.get(id)) await deliver(id)
    }
  }

  async function deliver(id: string) {
    const event = find(id)
    if (!event) return pending.remove(id)
    if (stop.signal.aborted) return
    const isAccepted = await post(event)
    // If `close` interrupted this attempt, the next process repeats it.
    if (!stop.signal.aborted) store.transaction(() => record(id, isAccepted))
  }

  function record(id: string, isAccepted: boolean) {
    const attempts = pending.get(id)?.attempts
    const delay = attempts === undefined ? undefined : BACK_OFF[attempts]
    if (attempts !== undefined && delay !== undefined && !isAccepted) {
      pending.put(id, { id, attempts: attempts + 1, nextAt: Date.now() + delay * 1000 })
      return
    }
    pending.remove(id)
    if (isAccepted) undelivered.remove(id)
    else undelivered.put(id, { id })
  }

  async function post(event: Stripe.Event): Promise<boolean> {
    const body = JSON.stringify(event)
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(body, target.secret),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      // To the queue, an unreachable, slow or interrupted endpoint is the same as a response other than 2xx.
      return false
    }
  }

  const settled = () =>
    new Promise<void>((resolve) => {
      waiters.push(resolve)
      if (!running) wake()
    })

  return {
    enqueue(event) {
      pending.put(event.id, { id: event.id, attempts: 0, nextAt: 0 })
      if (!isPaused) wake()
    },
    start: () => wake(),
    isDelivered: (id) => pending.get(id) === undefined && undelivered.get(id) === undefined,
    async redeliver(id) {
      if (!find(id)) throw new RangeError(`No such event: ${id}`)
      await deliver(id)
    },
    settled,
    pause() {
      isPaused = true
    },
    async resume({ shuffle = false, duplicate = false } = {}) {
      await running
      const queued = pending.list().map(({ id }) => ({ id, order: Math.random() }))
      if (duplicate) queued.push(...queued.map(({ id }) => ({ id, order: Math.random() })))
      if (shuffle) queued.sort((a, b) => a.order - b.order)
      isPaused = false
      if (shuffle || duplicate) {
        running = inTurn(queued).finally(() => {
          running = undefined
        })
        await running
      }
      await settled()
    },
    dropPending() {
      const dropped = pending.list()
      store.transaction(() => {
        for (const { id } of dropped) {
          pending.remove(id)
          undelivered.put(id, { id })
        }
      })
      wake()
      return dropped.length
    },
    async close() {
      stop.abort()
      clearTimeout(timer)
      await running
      for (const done of waiters.splice(0)) done()
    },
  }

  async function inTurn(events: { id: string }[]) {
    for (const { id } of events) await deliver(id)
  }
}

/**
 * Returns the header that `stripe.webhooks.constructEvent` verifies. Uses real time, because the SDK rejects
 * signatures older than 5 min.
 */
function sign(body: string, secret: string) {
  const at = Math.floor(Date.now() / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
