import * as v from 'valibot'

export const Person = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  image: v.nullable(v.string()),
})
export type Person = v.InferOutput<typeof Person>

export const NamedPerson = v.object({ id: v.string(), name: v.string(), image: v.nullable(v.string()) })
