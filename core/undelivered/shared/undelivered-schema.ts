import * as v from 'valibot'
import { USER_TYPES } from '#core/identity/shared/schema'
import { REASONS } from '#core/mail/shared/schema'
import { Email } from '#core/shared/schema'

export const UndeliveredQuery = v.strictObject({
  before: v.optional(v.pipe(v.string(), v.regex(/^[\w:.#-]{1,120}$/, 'This is not a page'))),
})
export type UndeliveredQuery = v.InferOutput<typeof UndeliveredQuery>

const Undelivered = v.object({
  id: v.string(),
  name: v.string(),
  image: v.nullable(v.string()),
  type: v.picklist(USER_TYPES),
  email: v.string(),
  reason: v.picklist(REASONS),
  detail: v.string(),
  since: v.string(),
})
export type Undelivered = v.InferOutput<typeof Undelivered>

export const UndeliveredPage = v.object({ rows: v.array(Undelivered), next: v.nullable(v.string()) })
export type UndeliveredPage = v.InferOutput<typeof UndeliveredPage>

export const Address = v.strictObject({ email: Email })
export type Address = v.InferOutput<typeof Address>
