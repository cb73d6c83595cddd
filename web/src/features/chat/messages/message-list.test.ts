import { describe, expect, test } from 'vitest'
import { fc } from '#scripts/testing/checks/properties'
import { formatMessageKey, type SentMessage, type UnsentMessage } from '@/features/chat/connection/message'
import {
  compareTimetokens,
  isAfter,
  millisecondsOf,
  nextTimetoken,
} from '@/features/chat/connection/timetoken'
import {
  type MessageAction,
  type MessageList,
  noMessages,
  reduceMessages,
} from '@/features/chat/messages/message-list'

const ME = 'me'
const reduce = (actions: MessageAction[], from: MessageList = noMessages) =>
  actions.reduce(reduceMessages, from)
const tt = (step: number) => String(17_951_990_831_660_000n + BigInt(step))
const sent = (id: string, step: number, authorId = ME): SentMessage => ({
  key: formatMessageKey(authorId, id),
  authorId,
  timetoken: tt(step),
  text: `${id} says`,
})
const unsent = (id: string): UnsentMessage => ({
  key: formatMessageKey(ME, id),
  authorId: ME,
  text: `${id} says`,
  state: 'sending',
  createdAt: 0,
})
const sending = (id: string): MessageAction => ({ type: 'sending', message: unsent(id) })
const received = (...messages: SentMessage[]): MessageAction => ({ type: 'received', messages })

describe('sending', () => {
  test('a message appears immediately, and only once if both the response and the live copy arrive', () => {
    const live = received(sent('a', 1))
    const answer: MessageAction = { type: 'sent', key: formatMessageKey(ME, 'a'), timetoken: tt(1) }
    expect(reduce([sending('a')]).unsent).toHaveLength(1)
    const expected = { sent: [sent('a', 1)], unsent: [], newest: tt(1) }
    expect(reduce([sending('a'), live, answer])).toEqual(expected)
    expect(reduce([sending('a'), answer, live])).toEqual(expected)
  })

  test('a failed message keeps its place, also when it is retried', () => {
    const failed: MessageAction = { type: 'failed', key: formatMessageKey(ME, 'a') }
    const list = reduce([sending('a'), sending('b'), failed])
    expect(list.unsent.map(({ key, state }) => [key, state])).toEqual([
      [formatMessageKey(ME, 'a'), 'failed'],
      [formatMessageKey(ME, 'b'), 'sending'],
    ])
    expect(reduce([sending('a')], list).unsent.map(({ state }) => state)).toEqual(['sending', 'sending'])
    expect(reduce([{ type: 'discarded', key: formatMessageKey(ME, 'a') }], list).unsent).toEqual([
      unsent('b'),
    ])
  })

  test('a message that arrived although its response was lost neither fails nor is sent again', () => {
    const arrived = reduce([sending('a'), received(sent('a', 1))])
    expect(reduce([{ type: 'failed', key: formatMessageKey(ME, 'a') }, sending('a')], arrived)).toEqual(
      arrived,
    )
  })

  test('a message that arrived twice is shown once, where it first arrived', () => {
    const list = reduce([received(sent('a', 9), sent('b', 5)), received(sent('a', 1))])
    expect(list.sent).toEqual([sent('a', 1), sent('b', 5)])
  })

  test('marks the second copy of a message as read with the first', () => {
    expect(reduce([received(sent('a', 1), sent('b', 2)), received(sent('a', 3))]).newest).toBe(tt(3))
  })

  test("another author's message with the same client id replaces none", () => {
    const list = reduce([sending('a'), received(sent('a', 1, 'thief'))])
    expect(list.unsent).toHaveLength(1)
    expect(list.sent).toEqual([sent('a', 1, 'thief')])
  })
})

describe('deliveries', () => {
  const messages = fc
    .uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 30 })
    .chain((steps) =>
      fc.tuple(
        ...steps.map((step, index) =>
          fc
            .record({ author: fc.constantFrom(ME, 'coach'), id: fc.constantFrom(`m${index}`, 'same') })
            .map(({ author, id }) => sent(id, step, author)),
        ),
      ),
    )

  test('give the same list in any order, split into any pages and with any duplicates', () => {
    fc.assert(
      fc.property(
        messages,
        fc.array(fc.nat()),
        fc.infiniteStream(fc.nat({ max: 1000 })),
        fc.integer({ min: 1, max: 7 }),
        (all, copies, ranks, pageSize) => {
          const withCopies = [...all, ...copies.flatMap((index) => all[index % all.length] ?? [])]
          const shuffled = withCopies
            .map((message) => ({ message, rank: ranks.next().value }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ message }) => message)
          const pages = Array.from({ length: Math.ceil(shuffled.length / pageSize) }, (_, page) =>
            received(...shuffled.slice(page * pageSize, (page + 1) * pageSize)),
          )
          expect(reduce(pages)).toEqual(reduce([received(...all)]))
        },
      ),
    )
  })

  test('keep the list sorted, keys unique, and no message both sent and unsent', () => {
    const action = fc.oneof(
      messages.map((all) => received(...all)),
      fc.constantFrom('same', 'm0', 'm1').map(sending),
      fc
        .constantFrom('same', 'm0', 'm1')
        .map((id): MessageAction => ({ type: 'failed', key: formatMessageKey(ME, id) })),
      fc.tuple(fc.constantFrom('same', 'm0', 'm1'), fc.nat({ max: 400 })).map(
        ([id, step]): MessageAction => ({
          type: 'sent',
          key: formatMessageKey(ME, id),
          timetoken: tt(step),
        }),
      ),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const list = reduce(actions)
        const keys = [...list.sent, ...list.unsent].map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        const times = list.sent.map(({ timetoken }) => timetoken)
        expect(times).toEqual([...times].sort(compareTimetokens))
      }),
    )
  })
})

test('keeps all digits of timetokens', () => {
  expect(nextTimetoken('17951990831660009')).toBe('17951990831660010')
  expect(isAfter('10', '9')).toBe(true)
  expect(millisecondsOf('17951990831660000')).toBe(1_795_199_083_166)
})
