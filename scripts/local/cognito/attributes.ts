import * as v from 'valibot'
import { notAuthorized } from '#scripts/local/cognito/errors'
import { text } from '#scripts/local/cognito/operation'

const writable = [
  'address',
  'birthdate',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'picture',
  'preferred_username',
  'profile',
  'website',
  'zoneinfo',
]

export const UserAttributes = v.array(
  v.object({ Name: text(32), Value: v.optional(v.pipe(v.string(), v.maxLength(2048)), '') }),
)

export function readAttributes(list: v.InferOutput<typeof UserAttributes>): Record<string, string> {
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]))
}

/** The client can't set attributes that the pool controls, such as `sub` and `email_verified`. */
export function checkWritable(attributes: Record<string, string>) {
  if (Object.keys(attributes).every((name) => writable.includes(name))) return
  throw notAuthorized('A client attempted to write unauthorized attribute')
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
