import PubNub from 'pubnub'
import { expect, test } from 'vitest'
import { pushPayload, pushText } from '@/features/chat/push'
import { messageOf, readMessage, UNSHOWABLE } from '@/features/chat/wire'

test('what is sent is what is read', () => {
  const content = { text: 'Yes', quote: { text: 'Oats?', timetoken: '17951990831660000', authorId: 'ann' } }
  expect(readMessage(messageOf(content, 'c1'), '17951990831660001', 'bob')).toEqual({
    key: 'bob/c1',
    authorId: 'bob',
    timetoken: '17951990831660001',
    text: 'Yes',
    quotes: '17951990831660000',
  })
})

test.each([
  undefined,
  null,
  7,
  'text',
  [],
  [{ text: 'x' }],
  {},
  { text: 5 },
  { text: ' ' },
  { text: { a: {} } },
])('a message of another shape stands where it was sent, as one that cannot be shown: %j', (payload) => {
  expect(readMessage(payload, '1', 'bob')).toEqual({
    key: 'bob/1',
    authorId: 'bob',
    timetoken: '1',
    text: UNSHOWABLE,
    isUnshowable: true,
  })
})

test.each([{ repliedTT: 5 }, { clientMessageId: {} }, { clientMessageId: 'x'.repeat(30_000) }, { file: 7 }])(
  'what makes no sense beside a text hides no text: %j',
  (more) => {
    expect(readMessage({ text: 'x', ...more }, '1', 'bob')).toEqual({
      key: 'bob/1',
      authorId: 'bob',
      timetoken: '1',
      text: 'x',
    })
  },
)

test('of a quote nothing is believed but which message it means', () => {
  const payload = { text: 'x', repliedMT: 'I owe you', repliedFU: 'admin', repliedTT: '17951990831660000' }
  const read = readMessage(payload, '17951990831660001', 'bob')
  expect(read.quotes).toBe('17951990831660000')
  expect(JSON.stringify(read)).not.toMatch(/admin|owe/)
})

test.each(['soon', '0', '00000000000000001', '9999999999999999999'])(
  'a reply to no real time is shown without its quote: %s',
  (repliedTT) => {
    const payload = { text: 'x', repliedMT: 'y', repliedFU: 'ann', repliedTT }
    expect(readMessage(payload, '1', 'bob')).not.toHaveProperty('quotes')
  },
)

test.each([
  ['nineteen characters', 'nineteen characters'],
  ['twenty characters go', 'twenty characters go…'],
  ['twenty-one characters', 'twenty-one character…'],
  ['🥑'.repeat(21), `${'🥑'.repeat(20)}…`],
])('a push of %s', (text, expected) => {
  expect(pushText(text)).toBe(expected)
})

test('a push goes to both platforms, short and in nobody’s name', () => {
  const alert = { title: 'New message', body: 'Hello, are you there…' }
  expect(pushPayload(PubNub, 'Hello, are you there today?')).toMatchObject({
    pn_apns: { aps: { alert } },
    pn_fcm: { notification: alert },
  })
})
