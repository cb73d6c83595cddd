import * as v from 'valibot'
import { Submission } from '#core/forms/assignments/shared/schema'
import { NamedPerson } from '#core/shared/person'

/** A submission as the person who answered reads it. */
export const OwnSubmission = v.object({
  ...Submission.entries,
  /** Their latest earlier submissions to the same form, newest first. */
  earlier: v.array(Submission),
  /** The coach who reads the answers and can reply. Null for forms of the admins, and once the coach can't. */
  sender: v.nullable(NamedPerson),
  /** Whether the admins sent the form. */
  isReadByTeam: v.boolean(),
})
export type OwnSubmission = v.InferOutput<typeof OwnSubmission>
