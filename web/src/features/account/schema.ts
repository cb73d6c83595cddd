import * as v from 'valibot'
import { Password } from '#core/identity/schema'
import { Email } from '#core/lib/schema'

export const LoginForm = v.object({
  email: Email,
  password: v.pipe(v.string('Password is required'), v.minLength(1, 'Password is required')),
})

const Code = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Enter the six digits of the code'))
export const CodeForm = v.object({ code: Code })
export const EmailForm = v.object({ email: Email })
export const ResetForm = v.object({ code: Code, password: Password })
