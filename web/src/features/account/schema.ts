import * as v from 'valibot'
import { Password } from '#core/identity/shared/schema'
import { Email } from '#core/shared/schema'

const KnownPassword = v.pipe(v.string('Password is required'), v.minLength(1, 'Password is required'))
export const LoginForm = v.object({ email: Email, password: KnownPassword })

/** Mail programs show and copy it as `755 144` too. */
const Code = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, 'Enter the six-digit code'),
)
/** The password is asked for where the page was reloaded since. */
export const ConfirmForm = v.object({ code: Code, password: v.optional(KnownPassword) })
export const EmailForm = v.object({ email: Email })
export const ResetForm = v.object({ code: Code, password: Password })
