import * as v from 'valibot'
import { Client } from '#core/accounts/shared/client-schema'
import { Phone } from '#core/coach/shared/fields'
import { Coach } from '#core/coach/shared/schema'
import { cleanInput } from '#core/shared/clean-input'
import { messages } from '#core/shared/messages'
import { Email, NAME, PersonName } from '#core/shared/schema'
import { DeviceTimeZone } from '#core/shared/time-zone'

export const User = v.object({
  id: v.string(),
  auth0_id: v.string(),
  email: v.string(),
  /** A new address whose owner hasn't opened the emailed link yet. */
  pendingEmail: v.nullable(v.string()),
  name: v.string(),
  image: v.nullable(v.string()),
  imageUrl: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** Of the device used last; null before the first one whose zone isn't UTC. */
  timeZone: v.nullable(v.string()),
  type: v.picklist(['admin', 'nutritionist', 'client']),
  client: v.nullable(Client),
  nutritionist: v.nullable(Coach),
})
export type User = v.InferOutput<typeof User>

const Name = v.pipe(
  v.string('Name is required'),
  v.transform(cleanInput),
  v.minLength(1, 'Name is required'),
  v.maxLength(60),
  v.regex(NAME, 'Name contains unacceptable symbols'),
)
export const FullName = v.object({
  firstName: PersonName('First name', messages.firstNameSymbols),
  lastName: PersonName('Last name', messages.lastNameSymbols),
})

export const NameChange = v.strictObject({ name: Name })
export const UserChange = v.strictObject({
  phone: v.optional(v.union([v.literal(''), Phone], messages.phone)),
  email: v.optional(Email),
  name: v.optional(Name),
  timeZone: v.optional(DeviceTimeZone),
})
export type UserChange = v.InferOutput<typeof UserChange>

export const ImageUpload = v.strictObject({
  image: v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(200)), v.instance(File)], 'Choose a photo'),
})
