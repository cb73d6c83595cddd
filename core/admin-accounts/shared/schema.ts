import * as v from 'valibot'
import { messages } from '#core/shared/messages'

export const AdminLogin = v.strictObject({
  email: v.pipe(v.string(messages.emailInvalid), v.trim(), v.toLowerCase(), v.maxLength(100)),
  password: v.pipe(
    v.string('Password is required'),
    v.minLength(1, 'Password is required'),
    v.maxLength(256),
  ),
})
export type AdminLogin = v.InferOutput<typeof AdminLogin>

export const AdminSession = v.object({ token: v.string(), userType: v.literal('admin') })
export type AdminSession = v.InferOutput<typeof AdminSession>
