import * as v from 'valibot'
import { Id, requiredText, VersionInQuery } from '#core/shared/schema'

export const MAX_EXTRAS = 10
export const EXTRA_TITLE_LENGTH = 25
export const EXTRA_DESCRIPTION_LENGTH = 140
/** In dollars per month. */
export const EXTRA_PRICES = [50, 100] as const

const entries = {
  specialties: requiredText('Title', EXTRA_TITLE_LENGTH),
  price: v.picklist(EXTRA_PRICES, 'Choose $50 or $100'),
  description: requiredText('Description', EXTRA_DESCRIPTION_LENGTH),
}

export const ExtraDraft = v.object(entries)
export type ExtraDraft = v.InferOutput<typeof ExtraDraft>

/** With an `id`, changes that extra instead of creating one. */
export const ExtraInput = v.strictObject({ id: v.optional(Id), ...entries })
export type ExtraInput = v.InferOutput<typeof ExtraInput>

export const ExtraId = v.strictObject({ id: Id })

/**
 * `version` is the one that the admin saw. Answers 409 if the coach has changed the extra since (rule
 * reject-stale-decisions).
 */
export const ExtraDecision = v.strictObject({
  id: Id,
  accept: v.boolean('Choose yes or no'),
  version: v.optional(v.pipe(v.number(), v.integer())),
})
export type ExtraDecision = v.InferOutput<typeof ExtraDecision>

/** `version` is the one that the decision was about. */
export const ExtraUndo = v.strictObject({
  nutritionistId: Id,
  id: Id,
  version: v.pipe(v.number('Invalid version'), v.integer('Invalid version')),
})
export type ExtraUndo = v.InferOutput<typeof ExtraUndo>

export const ExtraQuery = v.strictObject({
  accept: v.pipe(
    v.picklist(['true', 'false'], 'Choose yes or no'),
    v.transform((text) => text === 'true'),
  ),
  version: v.optional(VersionInQuery),
})

/**
 * A service that a coach sells in addition to the plans. `specialties` is its title, `price` is in dollars per month.
 */
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
    /** Only for admins. */
    image: v.optional(v.nullable(v.string())),
  }),
  /** How many clients pay for it. Only for the coach and admins. */
  subscribers: v.optional(v.number()),
})
export type ExtraSpecialty = v.InferOutput<typeof ExtraSpecialty>
