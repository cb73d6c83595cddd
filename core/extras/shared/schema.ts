import * as v from 'valibot'
import { Id, requiredText, VersionInQuery } from '#core/shared/schema'

export const MAX_EXTRAS = 10
export const EXTRA_TITLE_LENGTH = 25
export const EXTRA_DESCRIPTION_LENGTH = 140
/** Dollars per month. */
export const EXTRA_PRICES = [50, 100] as const

const entries = {
  specialties: requiredText('Title', EXTRA_TITLE_LENGTH),
  price: v.picklist(EXTRA_PRICES, 'Choose $50 or $100'),
  description: requiredText('Description', EXTRA_DESCRIPTION_LENGTH),
}

export const ExtraDraft = v.object(entries)
export type ExtraDraft = v.InferOutput<typeof ExtraDraft>

/** With an `id` it changes that one. */
export const ExtraInput = v.strictObject({ id: v.optional(Id), ...entries })
export type ExtraInput = v.InferOutput<typeof ExtraInput>

export const ExtraId = v.strictObject({ id: Id })

/** `version` is the one that the admin saw: when it is another by now, the coach was faster (409, rule say-what-you-saw). */
export const ExtraDecision = v.strictObject({
  id: Id,
  accept: v.boolean('Choose yes or no'),
  version: v.optional(v.pipe(v.number(), v.integer())),
})
export type ExtraDecision = v.InferOutput<typeof ExtraDecision>

/** A decision of which `version` is the one that was decided on. */
export const ExtraUndo = v.strictObject({
  nutritionistId: Id,
  id: Id,
  version: v.pipe(v.number('This is not a version'), v.integer('This is not a version')),
})
export type ExtraUndo = v.InferOutput<typeof ExtraUndo>

export const ExtraQuery = v.strictObject({
  accept: v.pipe(
    v.picklist(['true', 'false'], 'Choose yes or no'),
    v.transform((text) => text === 'true'),
  ),
  version: v.optional(VersionInQuery),
})

/** What a coach sells beside the plans: `specialties` is its title, `price` is in dollars per month. */
export const ExtraSpecialty = v.object({
  id: v.string(),
  specialties: v.string(),
  price: v.number(),
  description: v.string(),
  approved: v.boolean(),
  version: v.number(),
  createdAt: v.string(),
  nutritionist: v.object({
    id: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    email: v.optional(v.string()),
  }),
  /** How many clients pay for it; for the coach and the admins only. */
  subscribers: v.optional(v.number()),
})
export type ExtraSpecialty = v.InferOutput<typeof ExtraSpecialty>
