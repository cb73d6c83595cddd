import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import { dateText, timeText } from '@/lib/text/format'

export const pluralText = (number: number, singular: string, plural = `${singular}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? singular : plural}`

/** "3 clients" and "1 coach", without those of which there are none. */
export const peopleCountText = (clients: number, coaches: number) => [
  ...(clients ? [pluralText(clients, 'client')] : []),
  ...(coaches ? [pluralText(coaches, 'coach', 'coaches')] : []),
]

/** "Clara Client, Dan and 3 more". */
export function peopleText({ names, recipientCount }: { names: string[]; recipientCount: number }): string {
  const shown = names.slice(0, 2)
  const more = recipientCount - shown.length
  if (shown.length === 0) return pluralText(recipientCount, 'person', 'people')
  return more > 0 ? `${shown.join(', ')} and ${more.toLocaleString('en-US')} more` : shown.join(' and ')
}

export const titleOf = ({ forms }: Pick<SendingProgress, 'forms'>) =>
  forms.map(({ title }) => title).join(', ')

/** "other 12 people": those whom a stopped or running sending hasn't reached. */
export const othersText = ({ total, done }: Pick<SendingProgress, 'total' | 'done'>) =>
  total - done === 1 ? 'other person' : `other ${(total - done).toLocaleString('en-US')} people`

/** How many of the sent forms can still be recalled. */
export const unopenedOf = ({ sent, opened, recalled }: SendingProgress) =>
  Math.max(0, sent - opened - recalled)

export const sentAtText = ({ createdAt, names, total, scheduleId }: SendingProgress) =>
  `${dateText(createdAt)} at ${timeText(createdAt)}${scheduleId ? ', on schedule,' : ''} to ${peopleText({ names, recipientCount: total })}`

/** "3 sent · 2 opened · 1 answered", and how many haven't got it or were left out. */
export const countsText = ({
  status,
  total,
  done,
  sent,
  opened,
  answered,
  recalled,
  skipped,
  missed,
}: SendingProgress) =>
  [
    `${sent.toLocaleString('en-US')} sent`,
    `${opened.toLocaleString('en-US')} opened`,
    `${answered.toLocaleString('en-US')} answered`,
    ...(skipped + missed ? [`${(skipped + missed).toLocaleString('en-US')} not sent`] : []),
    ...(status === 'STOPPED' ? [`stopped before the ${othersText({ total, done })}`] : []),
    ...(recalled ? [`${recalled.toLocaleString('en-US')} recalled`] : []),
  ].join(' · ')

/** "All sent", or what keeps it from that. */
export function outcomeTitle({ status, recall, recalled, sent }: SendingProgress) {
  if (recall === 'DONE')
    return recalled === sent
      ? 'Recalled'
      : `${recalled.toLocaleString('en-US')} of ${sent.toLocaleString('en-US')} recalled`
  if (recall) return 'Recalling…'
  if (status === 'STOPPED') return 'Stopped'
  return status === 'DONE' ? 'All sent' : 'Sending…'
}

/** How far a sending or its recall is, or undefined if neither is running. */
export function progressOf(sending: SendingProgress) {
  const { status, recall, recalled } = sending
  const isRecalling = recall === 'RUNNING'
  if (!isRecalling && status !== 'RUNNING') return undefined
  const [done, total, what] = isRecalling
    ? [recalled, recalled + unopenedOf(sending), 'forms recalled']
    : [sending.done, sending.total, 'people']
  return {
    done,
    total,
    label: `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${what}`,
  }
}

/** What became of a sending, in sentences. */
export function outcomeText({
  status,
  total,
  done,
  sent,
  skipped,
  missed,
  recall,
  recalled,
}: SendingProgress) {
  const texts = [`${pluralText(sent, 'form')} sent.`]
  if (skipped)
    texts.push(
      `${skipped.toLocaleString('en-US')} skipped: they already have this form and haven't answered it.`,
    )
  if (missed)
    texts.push(
      `${missed.toLocaleString('en-US')} not sent: the account is suspended or can't get forms from you anymore, or the form was deleted.`,
    )
  if (status === 'STOPPED') texts.push(`Stopped before the ${othersText({ total, done })}.`)
  if (recall) texts.push(`${pluralText(recalled, 'unopened form')} recalled.`)
  return texts.join(' ')
}
