import type { Frequency, Schedule, ScheduleEnd } from '#core/forms/schedules/shared/schedule-schema'
import { dateText, dayText, timeText } from '@/lib/text/format'

export const RHYTHM_LABELS: Record<Frequency, string> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
}
const END_TEXTS: Record<ScheduleEnd, string> = {
  DATE: 'Ended on schedule.',
  FORM: 'The form was deleted or disabled.',
  SENDER: 'The account was suspended.',
  RECIPIENTS: 'No recipients left.',
}

/** The next date, in the reader's time zone. */
export function nextText({ status, nextAt, endedBecause, until }: Schedule): string {
  if (status === 'ENDED') return endedBecause ? END_TEXTS[endedBecause] : 'Ended.'
  if (!nextAt) return 'Nothing is sent while paused.'
  const last = until ? `, until ${dayText(until)}` : ''
  return `Next: ${dateText(nextAt)} at ${timeText(nextAt)}${last}`
}
