import * as v from 'valibot'

export const CodeConfirmation = v.strictObject({
  code: v.pipe(
    v.string('Enter the six-digit code'),
    v.trim(),
    v.regex(/^\d{6}$/, 'Enter the six-digit code'),
  ),
})
export type CodeConfirmation = v.InferOutput<typeof CodeConfirmation>

/** Where the code was sent, and for how many minutes it works. */
export const SentCode = v.object({ email: v.string(), minutes: v.number() })
export type SentCode = v.InferOutput<typeof SentCode>
