import { expect, test, vi } from 'vitest'
import { dayLabel, timeLabel } from '@/features/chat/conversations/message-time'
import { noMessages, reduceMessages } from '@/features/chat/messages/message-list'
import { rowsOf } from '@/features/chat/messages/message-rows'

const at = (iso: string) => new Date(iso).getTime()
const sent = (authorId: string, iso: string, text = iso) => ({
  key: `${authorId}/${iso}`,
  authorId,
  text,
  timetoken: `${at(iso)}0000`,
})
const messages = [
  sent('ann', '2026-03-01T10:00:00'),
  sent('ann', '2026-03-01T10:01:00'),
  sent('bob', '2026-03-01T10:02:00'),
  sent('ann', '2026-03-02T09:00:00'),
  sent('ann', '2026-03-02T09:30:00'),
]
const list = reduceMessages(noMessages, { type: 'received', messages })
const timetoken = (index: number) => messages[index]?.timetoken ?? ''
const shape = (unread?: Parameters<typeof rowsOf>[2]) =>
  rowsOf(list, 'bob', unread).map((row) =>
    row.kind === 'message' ? `${row.message.authorId}${row.isFirst ? '' : ' goes on'}` : row.kind,
  )

test('each day has a divider, and an author is named at the start of each group', () => {
  expect(shape()).toEqual(['day', 'ann', 'ann goes on', 'bob', 'day', 'ann', 'ann'])
})

test('the unread line comes before the first unread message of another person', () => {
  const unread = { after: timetoken(1), upTo: timetoken(4) }
  expect(shape(unread)).toEqual(['day', 'ann', 'ann goes on', 'bob', 'day', 'unread', 'ann', 'ann'])
})

test('messages that arrive while the conversation is open neither move the unread line nor add one', () => {
  const later = reduceMessages(list, { type: 'received', messages: [sent('ann', '2026-03-02T10:00:00')] })
  const unread = { after: timetoken(4), upTo: timetoken(4) }
  expect(rowsOf(later, 'bob', unread).map(({ kind }) => kind)).not.toContain('unread')
})

test('days are labeled Today, Yesterday or by date', () => {
  const now = at('2026-03-08T12:00:00')
  expect(dayLabel(at('2026-03-08T00:00:00'), now)).toBe('Today')
  expect(dayLabel(at('2026-03-07T23:59:00'), now)).toBe('Yesterday')
  expect(dayLabel(at('2026-03-06T23:59:00'), now)).toBe('03.06.2026')
})

test("shows times like the rest of the site, whatever the browser's language", () => {
  const german = vi.spyOn(Date.prototype, 'toLocaleTimeString').mockReturnValue('03:05')
  expect(timeLabel(new Date().setHours(3, 5))).toMatch(/^3:05\sAM$/)
  german.mockRestore()
})
