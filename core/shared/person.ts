import * as v from 'valibot'

export const Person = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  image: v.nullable(v.string()),
})
export type Person = v.InferOutput<typeof Person>

export const NamedPerson = v.object({ id: v.string(), name: v.string(), image: v.nullable(v.string()) })

/**
 * A client in a coach's payment tables. `email` is empty unless the coach may read it (rule
 * whole-client-once-approved).
 */
export const ListedClient = v.object({
  ...Person.entries,
  /** Whether the coach can open the client's page. */
  hasPage: v.boolean(),
})
export type ListedClient = v.InferOutput<typeof ListedClient>
