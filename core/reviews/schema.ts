import * as v from 'valibot'

export const PublicReview = v.object({
  id: v.string(),
  text: v.string(),
  rating: v.number(),
  createdAt: v.string(),
  client: v.object({ user: v.object({ name: v.string(), image: v.nullable(v.string()) }) }),
})
export type PublicReview = v.InferOutput<typeof PublicReview>
