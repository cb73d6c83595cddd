import type { OpenedAssignment } from '#core/forms/assignments/shared/schema'
import { BRAND } from '#core/shared/brand'

/** Who sent the form. Who can read an answer is shown next to its question (rule purposes). */
export const senderText = ({ sender }: Pick<OpenedAssignment, 'sender'>) =>
  `From ${sender ?? `the ${BRAND} team`}`

export const RECALLED = 'This form was recalled by its sender'
