import { BRAND } from '#core/lib/brand'
import type { OpenedPoll } from '#core/polls/schema'

/** Who asks; who reads an answer stands beside its question (rule purposes). */
export const senderText = ({ sender }: Pick<OpenedPoll, 'sender'>) =>
  `${sender ?? `The team of ${BRAND}`} asks.`
