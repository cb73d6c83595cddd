import { entity } from '#core/lib/table'

/** A poll whose recipient has not filled it in yet: it comes with the poll and goes when that is completed. */
export interface OpenPoll {
  /** On which it was sent, `YYYY-MM-DD`. */
  day: string
  pollId: string
  recipientId: string
  title: string
  createdAt: string
  /** For how many of the days in `reminders.ts` somebody was reminded. */
  reminders: number
}

/** A day's: `open-polls#<day>`. */
export const OpenPollEntity = entity<OpenPoll, Pick<OpenPoll, 'day' | 'pollId'>>('open-poll', {
  key: ({ day, pollId }) => ({ pk: `open-polls#${day}`, sk: pollId }),
})
