import * as v from 'valibot'

export const Person = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  image: v.nullable(v.string()),
})
export type Person = v.InferOutput<typeof Person>

/** A person as somebody sees them who has no need of the address. */
export const NamedPerson = v.object({ id: v.string(), name: v.string(), image: v.nullable(v.string()) })
