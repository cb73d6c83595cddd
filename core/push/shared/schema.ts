import * as v from 'valibot'

const MAX_ENDPOINT_LENGTH = 1000

const Endpoint = v.pipe(
  v.string(),
  v.maxLength(MAX_ENDPOINT_LENGTH, 'This is not the address of a push service'),
  v.url('This is not the address of a push service'),
  v.startsWith('https://', 'This is not the address of a push service'),
)

/** What a browser answers when somebody lets it notify them (`PushSubscription.toJSON`), base64url. */
export const PushSubscription = v.strictObject({
  endpoint: Endpoint,
  keys: v.strictObject({
    /** 65 bytes, the first of them 4: a point on P-256, not compressed. */
    p256dh: v.pipe(v.string(), v.regex(/^B[A-P][\w-]{85}=?$/, 'This is not the key of a browser')),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/, 'This is not the secret of a browser')),
  }),
  /** Whether a notification there says only that something came. */
  hideText: v.optional(v.boolean(), false),
})
export type PushSubscription = v.InferOutput<typeof PushSubscription>

export const PushEnd = v.strictObject({ endpoint: Endpoint })
