import type { ReviewStatus } from '#core/reviews/shared/schema'

interface State {
  /** Only unusual states have a badge. */
  badge?: { color: 'yellow' | 'red'; label: string }
  /** Empty in the usual state. */
  text: string
}

export const REVIEW_STATES: Record<ReviewStatus, State> = {
  PENDING: {
    badge: { color: 'yellow', label: 'Waiting' },
    text: 'We read each review before it shows here. We will write to you.',
  },
  APPROVED: { text: 'Your review is published.' },
  REJECTED: {
    badge: { color: 'red', label: 'Not published' },
    text: 'We could not publish it as it is. You can change it and send it again.',
  },
}

export const ANSWER_STATES: Record<ReviewStatus, State> = {
  PENDING: {
    badge: { color: 'yellow', label: 'Waiting' },
    text: 'We read each answer before it shows on your page.',
  },
  APPROVED: { text: '' },
  REJECTED: {
    badge: { color: 'red', label: 'Not published' },
    text: 'We could not publish it as it is. You can change it and send it again.',
  },
}
