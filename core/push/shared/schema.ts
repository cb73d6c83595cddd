import * as v from 'valibot'

const MAX_ENDPOINT_LENGTH = 1000

const Endpoint = v.pipe(
  v.string(),
  v.maxLength(MAX_ENDPOINT_LENGTH, 'Invalid push service URL'),
  v.url('Invalid push service URL'),
  v.startsWith('https://', 'Invalid push service URL'),
)

/** What a browser returns when a person allows notifications (`PushSubscription.toJSON`). Keys are in base64url. */
export const PushSubscription = v.strictObject({
  endpoint: Endpoint,
  keys: v.strictObject({
    /** 65 bytes, the first of them 4: an uncompressed point on P-256. */
    p256dh: v.pipe(v.string(), v.regex(/^B[A-P][\w-]{85}=?$/, 'Invalid browser key')),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/, 'Invalid browser secret')),
  }),
  /** Whether notifications on this browser leave out the text of the message. */
  hideText: v.optional(v.boolean(), false),
})
export type PushSubscription = v.InferOutput<typeof PushSubscription>

export const PushEnd = v.strictObject({ endpoint: Endpoint })
