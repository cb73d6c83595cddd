const HOUR = 3600
const DAY = 24 * HOUR

/**
 * How long things are kept that don't simply last as long as an account, in seconds. The code that stores or deletes
 * them and the topics of the Privacy page (`core/privacy/shared/topics.ts`) both read it here.
 */
export const RETENTION = {
  /** From a deletion until it is final (rules deleted-client and deleted-coach). */
  cancelableDeletion: 72 * HOUR,
  /** What an admin's action replaced, for undoing it. */
  undo: 72 * HOUR,
  /** Longer than the stream keeps a record. */
  completedRun: 3 * DAY,
  completedExport: HOUR,
  hourlyStat: 3 * DAY,
  securityCheck: 300,
  /** Twice the lifetime of an access token (stacks/auth.ts). Cognito issues no new tokens for an ended sign-in. */
  endedSignIn: 2 * HOUR,
  emailChange: DAY,
  emailedCode: 15 * 60,
  /** How long a code lets someone download their data. */
  downloadPermission: HOUR,
  contactMessageId: DAY,
  queuedEmail: 7 * DAY,
  /** Longer than SES and its topic may take to report on an email. */
  liftedSuppression: 30 * DAY,
  newsletterRequest: 7 * DAY,
  invitation: 90 * DAY,
  deletedConversation: 30 * DAY,
  handledReport: 30 * DAY,
  reviewInvitation: 60 * DAY,
  sending: 30 * DAY,
  endedSchedule: 30 * DAY,
  renewal: 30 * DAY,
  /** Longer than Stripe keeps events, so that an old event never counts as new. */
  handledEvent: 40 * DAY,
  profileView: 365 * DAY,
  orphanedFile: 2 * DAY,
  unusedUpload: DAY,
  /** Old versions of files and of the table's items, for restoring them. */
  backup: 35 * DAY,
  /** The longest window of a limit. */
  limit: 30 * DAY,
  deadLetter: 14 * DAY,
  /** As long as the table itself can be restored. */
  deadRecord: 35 * DAY,
  /** CloudWatch's "3 months". */
  log: 90 * DAY,
} as const

/** Returns a retention in words: `90 days`, `2 hours`. */
export function durationOf(seconds: number): string {
  const [count, unit] =
    seconds >= 4 * DAY || (seconds % DAY === 0 && seconds !== 3 * DAY)
      ? [seconds / DAY, 'day']
      : seconds >= HOUR
        ? [seconds / HOUR, 'hour']
        : [seconds / 60, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
