import * as v from 'valibot'
import { Client } from '#core/client/schema'
import { Coach, Phone } from '#core/coach/schema'
import { Email, NAME } from '#core/lib/schema'
import { messages } from '#core/messages'

export const USER_TYPES = ['client', 'nutritionist'] as const
export type UserType = (typeof USER_TYPES)[number]

/** What the security check is made for; the provider tells it back with its verdict. */
export const RECAPTCHA_ACTIONS = ['login', 'register'] as const
export type RecaptchaAction = (typeof RECAPTCHA_ACTIONS)[number]

export const User = v.object({
  id: v.string(),
  auth0_id: v.string(),
  email: v.string(),
  /** Waits for the link that was mailed there to be opened; then it is `email`. */
  pendingEmail: v.nullable(v.string()),
  name: v.string(),
  image: v.nullable(v.string()),
  imageUrl: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  type: v.picklist(['admin', 'nutritionist', 'client']),
  client: v.nullable(Client),
  nutritionist: v.nullable(Coach),
})
export type User = v.InferOutput<typeof User>

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 256
export const Password = v.pipe(
  v.string(messages.passwordShort),
  v.minLength(PASSWORD_MIN, messages.passwordShort),
  v.maxLength(PASSWORD_MAX, `Password should have at most ${PASSWORD_MAX} symbols`),
)

/** The sign-up form of the site; the password goes to the identity provider only. */
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

const Name = v.pipe(
  v.string('Name is required'),
  v.trim(),
  v.minLength(1, 'Name is required'),
  v.maxLength(60),
  v.regex(NAME, 'Name contains unacceptable symbols'),
)
export const NameChange = v.strictObject({ name: Name })
export const UserChange = v.strictObject({
  /** Empty removes it. */
  phone: v.optional(v.union([v.literal(''), Phone], messages.phone)),
  email: v.optional(Email),
  name: v.optional(Name),
})
export type UserChange = v.InferOutput<typeof UserChange>

export const EmailConfirmation = v.strictObject({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
})

/** A picture: a part of a multipart form, or a key from `POST /uploads`. */
export const ImageUpload = v.strictObject({
  image: v.union(
    [v.pipe(v.string(), v.minLength(1), v.maxLength(200)), v.instance(File)],
    'Choose a picture',
  ),
})
