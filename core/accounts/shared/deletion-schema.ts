import * as v from 'valibot'

export const DeletionCancellation = v.strictObject({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
})

/** Until when the deletion can be called off. */
export const StartedDeletion = v.object({ eraseAt: v.string() })
