import * as v from 'valibot'
import { Updates } from '#core/coach/shared/schema'
import { Id, VersionInQuery } from '#core/shared/schema'

/** What a coach asks to change, for the admins; files are links. */
export const ChangeRequest = v.object({
  id: v.string(),
  version: v.number(),
  nutritionistId: v.string(),
  updates: Updates,
  createdAt: v.string(),
  nutritionist: v.object({
    id: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    image: v.nullable(v.string()),
  }),
})
export type ChangeRequest = v.InferOutput<typeof ChangeRequest>

const CHOOSE = 'Choose accept or reject'

/** `requestId` and `version` are what the admin saw: with another one by now it is refused (409, rule say-what-you-saw). */
export const ChangeDecision = v.pipe(
  v.strictObject({
    accept: v.optional(v.literal(true, CHOOSE)),
    reject: v.optional(v.literal(true, CHOOSE)),
    reason: v.nullish(
      v.pipe(v.string(), v.trim(), v.maxLength(1000, 'The reason should have at most 1000 characters')),
      null,
    ),
    requestId: v.optional(Id),
    version: v.optional(v.pipe(v.number('This is not a version'), v.integer('This is not a version'))),
  }),
  v.forward(
    v.partialCheck([['accept'], ['reject']], ({ accept, reject }) => accept !== reject, CHOOSE),
    ['accept'],
  ),
)
export type ChangeDecision = v.InferOutput<typeof ChangeDecision>

export const ChangeQuery = v.strictObject({
  accept: v.pipe(
    v.picklist(['true', 'false'], CHOOSE),
    v.transform((text) => text === 'true'),
  ),
  requestId: v.optional(Id),
  version: v.optional(VersionInQuery),
})

export const ChangeImpact = v.object({
  /** That change, or stay as they are. */
  answers: v.number(),
  /** That are deleted: those that are replaced, or those that were asked for. */
  files: v.number(),
  /** Of a new address: it counts, waits for its link, has got to somebody else since, or is dropped. */
  address: v.nullable(v.picklist(['used', 'waits', 'taken', 'dropped'])),
  mails: v.number(),
  canUndo: v.boolean(),
})
export type ChangeImpact = v.InferOutput<typeof ChangeImpact>
