import type { Frequency, Repeat, RepeatEnd } from '#core/forms/schedules/shared/repeat-schema'
import { dateText, dayText, timeText } from '@/lib/format'

export const RHYTHM_LABELS: Record<Frequency, string> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
}
const END_TEXTS: Record<RepeatEnd, string> = {
  DATE: 'The last date has passed.',
  FORM: 'The form was deleted or disabled.',
  SENDER: 'The account was suspended.',
  RECIPIENTS: 'Nobody is left who could get it.',
}

/** The next date, in the reader's time zone. */
export function nextText({ status, nextAt, endedBecause, until }: Repeat): string {
  if (status === 'ENDED') return endedBecause ? END_TEXTS[endedBecause] : 'It has ended.'
  if (!nextAt) return 'Paused, nothing is sent.'
  const last = until ? `, until ${dayText(until)}` : ''
  return `Next on ${dateText(nextAt)} at ${timeText(nextAt)}${last}`
}

/** "Clara Client, Dan and 3 more". */
export function peopleText({ names, recipientCount }: Repeat): string {
  const shown = names.slice(0, 2)
  const more = recipientCount - shown.length
  if (shown.length === 0) return `${recipientCount} ${recipientCount === 1 ? 'person' : 'people'}`
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ')
}
