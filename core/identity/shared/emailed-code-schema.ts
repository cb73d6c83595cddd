import * as v from 'valibot'
import { cleanInput } from '#core/shared/clean-input'

const MESSAGE = 'Enter the six-digit code'

/** Some mail programs show and copy it as `755 144`. */
export const EmailedCode = v.pipe(
  v.string(MESSAGE),
  v.transform((text) => cleanInput(text).replace(/[ -]/g, '')),
  v.regex(/^\d{6}$/, MESSAGE),
)
export const CodeConfirmation = v.strictObject({ code: EmailedCode })
export type CodeConfirmation = v.InferOutput<typeof CodeConfirmation>

/** Where the code was sent, and for how many minutes it works. */
export const SentCode = v.object({ email: v.string(), minutes: v.number() })
export type SentCode = v.InferOutput<typeof SentCode>
