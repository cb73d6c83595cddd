import * as v from 'valibot'
import { Password } from '#core/identity/shared/schema'
import { cleanInput } from '#core/shared/clean-input'
import { Email } from '#core/shared/schema'

const KnownPassword = v.pipe(v.string('Password is required'), v.minLength(1, 'Password is required'))
export const LoginForm = v.object({ email: Email, password: KnownPassword })

/** Some mail programs show and copy it as `755 144`. */
const Code = v.pipe(
  v.string(),
  v.transform((text) => cleanInput(text).replace(/[ -]/g, '')),
  v.regex(/^\d{6}$/, 'Enter the six-digit code'),
)
/** Has a password field if the page was reloaded, because the typed one is lost. */
export const ConfirmForm = v.object({ code: Code, password: v.optional(KnownPassword) })
export const EmailForm = v.object({ email: Email })
export const ResetForm = v.object({ code: Code, password: Password })
