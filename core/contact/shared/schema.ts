import * as v from 'valibot'
import { Email, Id, optionalText, requiredText } from '#core/shared/schema'

const MAX_MESSAGE_LENGTH = 2000

export const ContactForm = v.object({
  name: optionalText('Name', 60),
  email: Email,
  message: requiredText('Your message', MAX_MESSAGE_LENGTH),
})

/** The sender chooses the `id`, so that a message that is sent twice is emailed only once. */
export const ContactMessage = v.strictObject({ ...ContactForm.entries, id: Id })
export type ContactMessage = v.InferOutput<typeof ContactMessage>
