import * as v from 'valibot'
import { Email, Id, optionalText, requiredText } from '#core/shared/schema'

const MAX_MESSAGE_LENGTH = 2000

export const ContactForm = v.object({
  name: optionalText('Name', 60),
  email: Email,
  message: requiredText('Your message', MAX_MESSAGE_LENGTH),
})

/** `id` is made by who sends: the same message that comes twice is mailed once. */
export const ContactMessage = v.strictObject({ ...ContactForm.entries, id: Id })
export type ContactMessage = v.InferOutput<typeof ContactMessage>
