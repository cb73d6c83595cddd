import PubNub from 'pubnub'
import { expect, test } from 'vitest'
import { pushPayload, pushText } from '@/features/chat/push'
import { messageOf, readMessage } from '@/features/chat/wire'

test('what is sent is what is read', () => {
  const content = { text: 'Yes', quote: { text: 'Oats?', timetoken: '17951990831660000', authorId: 'ann' } }
  expect(readMessage(messageOf(content, 'c1'), '17951990831660001', 'bob')).toEqual({
    key: 'bob/c1',
    authorId: 'bob',
    timetoken: '17951990831660001',
    ...content,
  })
})

test.each([undefined, null, 7, 'text', {}, { text: 5 }, { text: '' }, { text: 'x', repliedTT: 5 }])(
  'what is no message is not shown: %j',
  (payload) => {
    expect(readMessage(payload, '1', 'bob')).toBeUndefined()
  },
)

test('a reply to no real time is shown without its quote', () => {
  const payload = { text: 'x', repliedMT: 'y', repliedFU: 'ann', repliedTT: 'soon' }
  expect(readMessage(payload, '1', 'bob')).not.toHaveProperty('quote')
})

test.each([
  ['nineteen characters', 'nineteen characters'],
  ['twenty characters go', 'twenty characters go…'],
  ['twenty-one characters', 'twenty-one character…'],
  ['🥑'.repeat(21), `${'🥑'.repeat(20)}…`],
])('a push of %s', (text, expected) => {
  expect(pushText(text)).toBe(expected)
})

test('a push goes to both platforms', () => {
  expect(pushPayload(PubNub, 'Ann', 'Hello')).toMatchObject({
    pn_apns: { aps: { alert: { title: 'Ann', body: 'Hello' } } },
    pn_fcm: { notification: { title: 'Ann', body: 'Hello' } },
  })
})
