import PubNub from 'pubnub'
import { expect, test } from 'vitest'
import { isPictureName } from '#core/chat/shared/file-name'
import { pushPayload } from '#core/chat/shared/push'
import { pushText } from '#core/chat/shared/push-text'
import { decodeMessage, encodeMessage, UNSHOWABLE } from '@/features/chat/connection/message-codec'

test('a sent message is read back unchanged', () => {
  const content = { text: 'Yes', quote: { text: 'Oats?', timetoken: '17951990831660000', authorId: 'ann' } }
  expect(decodeMessage(encodeMessage(content, 'c1'), '17951990831660001', 'bob')).toEqual({
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
])("a message of another shape keeps its place and says that it can't be shown: %j", (payload) => {
  expect(decodeMessage(payload, '1', 'bob')).toEqual({
    key: 'bob/1',
    authorId: 'bob',
    timetoken: '1',
    text: UNSHOWABLE,
    isUnshowable: true,
  })
})

test.each([{ repliedTT: 5 }, { clientMessageId: {} }, { clientMessageId: 'x'.repeat(30_000) }, { file: 7 }])(
  "an invalid field doesn't hide the text: %j",
  (more) => {
    expect(decodeMessage({ text: 'x', ...more }, '1', 'bob')).toEqual({
      key: 'bob/1',
      authorId: 'bob',
      timetoken: '1',
      text: 'x',
    })
  },
)

test('a quote is trusted only for which message it refers to', () => {
  const payload = { text: 'x', repliedMT: 'I owe you', repliedFU: 'admin', repliedTT: '17951990831660000' }
  const read = decodeMessage(payload, '17951990831660001', 'bob')
  expect(read.quotes).toBe('17951990831660000')
  expect(JSON.stringify(read)).not.toMatch(/admin|owe/)
})

const FILE = {
  key: 'private/chats/pair.a.b/01HZZZZZZZZZZZZZZZZZZZZZZZ.pdf',
  name: 'Plan.pdf',
  type: 'application/pdf',
  size: 9,
}

test('a file appears with its text, or with its name if there is no text', () => {
  const file = { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', name: 'Plan.pdf', type: 'application/pdf', size: 9 }
  expect(decodeMessage({ text: 'Here', file: FILE }, '1', 'bob')).toMatchObject({ text: 'Here', file })
  expect(decodeMessage({ file: FILE }, '1', 'bob')).toMatchObject({ text: 'Plan.pdf', file })
  expect(decodeMessage({ file: { ...FILE, type: 7, size: 'x' } }, '1', 'bob').file).toEqual({
    ...file,
    type: '',
    size: 0,
  })
})

test.each([
  'https://evil.example/01HZZZZZZZZZZZZZZZZZZZZZZZ.pdf',
  'private/chats/../01HZZZZZZZZZZZZZZZZZZZZZZZ.pdf/x',
  'public/images/01HZZZZZZZZZZZZZZZZZZZZZZZ.png',
  7,
  undefined,
])("a file that isn't on our server shows only its name: %j", (key) => {
  const read = decodeMessage({ file: { ...FILE, key, name: '/a/\u202ePlan.pdf' } }, '1', 'bob')
  expect(read).toEqual({ key: 'bob/1', authorId: 'bob', timetoken: '1', text: 'Plan.pdf' })
})

test.each([
  ['a.jpg', true],
  ['a.JPEG', true],
  ['a.pNg', true],
  ['a.png.pdf', false],
  ['png', true],
  ['a.gif', false],
  ['jpg.txt', false],
])('recognizes pictures by their name: %s is %s', (name, is) => {
  expect(isPictureName(name)).toBe(is)
})

test.each(['soon', '0', '00000000000000001', '9999999999999999999'])(
  'a reply to an impossible time is shown without its quote: %s',
  (repliedTT) => {
    const payload = { text: 'x', repliedMT: 'y', repliedFU: 'ann', repliedTT }
    expect(decodeMessage(payload, '1', 'bob')).not.toHaveProperty('quotes')
  },
)

test.each([
  ['nineteen characters', 'nineteen characters'],
  ['twenty characters go', 'twenty characters go…'],
  ['twenty-one characters', 'twenty-one character…'],
  ['🥑'.repeat(21), `${'🥑'.repeat(20)}…`],
])('describes %s in a push notification', (text, expected) => {
  expect(pushText(text)).toBe(expected)
})

test('a push for both platforms has the format of the SDK, is short and names no one', () => {
  const built = PubNub.notificationPayload('New message', 'Hello, are you there…')
  built.apns.configurations = [{ targets: [{ topic: 'com.platewise.app', environment: 'production' }] }]
  expect(pushPayload('Hello, are you there today?')).toEqual(built.buildPayload(['apns2', 'fcm']))
})
