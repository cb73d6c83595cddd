import type { OpenedPoll } from '#core/forms/assignments/shared/schema'
import { BRAND } from '#core/shared/brand'

/** Who sent the form. Who can read an answer is shown next to its question (rule purposes). */
export const senderText = ({ sender }: Pick<OpenedPoll, 'sender'>) =>
  `${sender ?? `The team of ${BRAND}`} asks.`
