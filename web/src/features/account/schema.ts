import * as v from 'valibot'
import { EmailedCode } from '#core/identity/shared/emailed-code-schema'
import { Password } from '#core/identity/shared/schema'
import { Email } from '#core/shared/schema'

const KnownPassword = v.pipe(v.string('Password is required'), v.minLength(1, 'Password is required'))
export const LoginForm = v.object({ email: Email, password: KnownPassword })

/** Has a password field if the page was reloaded, because the typed one is lost. */
export const ConfirmForm = v.object({ code: EmailedCode, password: v.optional(KnownPassword) })
export const EmailForm = v.object({ email: Email })
export const ResetForm = v.object({ code: EmailedCode, password: Password })
