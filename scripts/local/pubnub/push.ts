import * as v from 'valibot'
import type { Store } from '#scripts/local/store'

const PushPayload = v.object({
  pn_apns: v.optional(v.unknown()),
  pn_fcm: v.optional(v.unknown()),
  pn_gcm: v.optional(v.unknown()),
})

/** A push notification that the real service would have passed to Apple or Google. */
export interface PushRecord {
  channel: string
  timetoken: string
  payload: v.InferOutput<typeof PushPayload>
}

/** The push payloads of messages, oldest first. */
export interface Pushes {
  /** Stores a message's push payload, if it has one. */
  record(channel: string, timetoken: bigint, message: unknown): void
  list(): PushRecord[]
}

export function openPushes(store: Store): Pushes {
  const records = store.collection<PushRecord>('pubnub.pushes')
  return {
    record(channel, timetoken, message) {
      if (!v.is(PushPayload, message)) return
      const payload = v.parse(PushPayload, message)
      if (Object.keys(payload).length === 0) return
      records.put(String(timetoken), { channel, timetoken: String(timetoken), payload })
    },
    list: () => records.list(),
  }
}
