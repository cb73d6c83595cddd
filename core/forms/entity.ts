import type { Day } from '#core/lib/clock'
import { entity } from '#core/lib/table'

/** A poll whose recipient has not filled it in yet, by the day it was sent; it goes when that is completed. */
export interface OpenPoll {
  day: Day
  pollId: string
  recipientId: string
  title: string
  createdAt: string
  remindersSent: number
}

export const OpenPollEntity = entity<OpenPoll, Pick<OpenPoll, 'day' | 'pollId'>>('open-poll', {
  key: ({ day, pollId }) => ({ pk: `open-polls#${day}`, sk: pollId }),
})
