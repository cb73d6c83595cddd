import * as v from 'valibot'

export const DeletionConfirmation = v.strictObject({
  code: v.pipe(
    v.string('Enter the six-digit code'),
    v.trim(),
    v.regex(/^\d{6}$/, 'Enter the six-digit code'),
  ),
})
export type DeletionConfirmation = v.InferOutput<typeof DeletionConfirmation>

export const DeletionCancellation = v.strictObject({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
})

/** Where the code was sent, and for how many minutes it works. */
export const SentCode = v.object({ email: v.string(), minutes: v.number() })
/** Until when the deletion can be called off. */
export const StartedDeletion = v.object({ eraseAt: v.string() })
