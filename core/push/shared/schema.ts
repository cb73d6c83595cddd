import * as v from 'valibot'

const MAX_ENDPOINT_LENGTH = 1000

const Endpoint = v.pipe(
  v.string(),
  v.maxLength(MAX_ENDPOINT_LENGTH, 'This is not the address of a push service'),
  v.url('This is not the address of a push service'),
  v.startsWith('https://', 'This is not the address of a push service'),
)

/** What a browser returns when a person allows notifications (`PushSubscription.toJSON`). Keys are in base64url. */
export const PushSubscription = v.strictObject({
  endpoint: Endpoint,
  keys: v.strictObject({
    /** 65 bytes, the first of them 4: an uncompressed point on P-256. */
    p256dh: v.pipe(v.string(), v.regex(/^B[A-P][\w-]{85}=?$/, 'This is not the key of a browser')),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/, 'This is not the secret of a browser')),
  }),
  /** Whether notifications on this browser leave out the text of the message. */
  hideText: v.optional(v.boolean(), false),
})
export type PushSubscription = v.InferOutput<typeof PushSubscription>

export const PushEnd = v.strictObject({ endpoint: Endpoint })
