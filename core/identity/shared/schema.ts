import * as v from 'valibot'
import { messages } from '#core/shared/messages'
import { Email } from '#core/shared/schema'

export const USER_TYPES = ['client', 'nutritionist'] as const
export type UserType = (typeof USER_TYPES)[number]

export const RECAPTCHA_ACTIONS = ['login', 'register', 'contact'] as const
export type RecaptchaAction = (typeof RECAPTCHA_ACTIONS)[number]

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 256
export const Password = v.pipe(
  v.string(messages.passwordShort),
  v.minLength(PASSWORD_MIN, messages.passwordShort),
  v.maxLength(PASSWORD_MAX, `Password should have at most ${PASSWORD_MAX} characters`),
  // The identity provider refuses it in words that no one understands.
  v.check((password) => password.trim() === password, "Password can't start or end with a space"),
)

export const PasswordChange = v.strictObject({
  current: v.pipe(
    v.string('Enter your current password'),
    v.minLength(1, 'Enter your current password'),
    v.maxLength(PASSWORD_MAX, messages.currentPasswordWrong),
  ),
  password: Password,
})
export type PasswordChange = v.InferOutput<typeof PasswordChange>

export const SignUpForm = v.pipe(
  v.object({ email: Email, password: Password, confirmation: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => password === confirmation,
      messages.passwordMismatch,
    ),
    ['confirmation'],
  ),
)

export const Token = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))
export const Registration = v.strictObject({
  token: Token,
  refKey: v.optional(v.pipe(v.string(), v.maxLength(64))),
  userType: v.picklist(USER_TYPES, 'Choose client or nutritionist'),
})
export type Registration = v.InferOutput<typeof Registration>

export const EmailConfirmation = v.strictObject({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
})
