import type { ReviewStatus } from '#core/reviews/shared/schema'

interface State {
  /** Only unusual states have a badge. */
  badge?: { color: 'yellow' | 'red'; label: string }
  /** Empty in the usual state. */
  text: string
}

export const REVIEW_STATES: Record<ReviewStatus, State> = {
  PENDING: {
    badge: { color: 'yellow', label: 'Pending' },
    text: "We read every review before publishing it. We'll email you.",
  },
  APPROVED: { text: 'Your review is published.' },
  REJECTED: {
    badge: { color: 'red', label: 'Not published' },
    text: "We couldn't publish this version. You can edit it and send it again.",
  },
}

export const ANSWER_STATES: Record<ReviewStatus, State> = {
  PENDING: {
    badge: { color: 'yellow', label: 'Pending' },
    text: 'We read every reply before it appears on your page.',
  },
  APPROVED: { text: '' },
  REJECTED: {
    badge: { color: 'red', label: 'Not published' },
    text: "We couldn't publish this version. You can edit it and send it again.",
  },
}
