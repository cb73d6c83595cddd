import { expect, test } from 'vitest'
import {
  type Activity,
  applyEvent,
  type ChatEvent,
  emptyActivity,
  MAX_RECENT,
  notificationFor,
  unansweredSince,
  unreadOf,
} from '#core/chat/messages/activity'
import { fc } from '#scripts/testing/checks/properties'

const [COACH, CLIENT] = ['coach', 'client']
const parties = { members: [COACH, CLIENT], coachId: COACH }
const time = (moment: number) => `17${String(moment).padStart(15, '0')}`
const applyEvents = (happened: ChatEvent[], start: Activity = emptyActivity) =>
  happened.reduce((activity, event) => applyEvent(activity, event, parties), start)
const says = (senderId: string, moment: number): ChatEvent => ({
  type: 'message',
  senderId,
  timetoken: time(moment),
})
const reads = (memberId: string, moment: number): ChatEvent => ({
  type: 'read',
  memberId,
  timetoken: time(moment),
})
const shown = (activity: Activity) => ({
  last: activity.last,
  unread: [COACH, CLIENT].map((id) => unreadOf(activity, id)),
  owed: unansweredSince(activity, parties),
})

/** At most one message per moment, and read marks at any time. */
const story = fc.array(
  fc.oneof(
    fc.record({ who: fc.constantFrom(COACH, CLIENT), moment: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ reader: fc.constantFrom(COACH, CLIENT), moment: fc.integer({ min: 0, max: 60 }) }),
  ),
  { maxLength: 50 },
)
type Step = { who: string; moment: number } | { reader: string; moment: number }
const happenedIn = (list: Step[]) => {
  const taken = new Set<number>()
  return list.flatMap((step): ChatEvent[] => {
    if ('reader' in step) return [reads(step.reader, step.moment)]
    if (taken.has(step.moment)) return []
    taken.add(step.moment)
    return [says(step.who, step.moment)]
  })
}

/** A reference model that computes the result from all events and never forgets any. */
function expected(happened: ChatEvent[]) {
  const sent = happened
    .filter((event) => event.type === 'message')
    .sort((a, b) => (a.timetoken < b.timetoken ? -1 : 1))
  const markOf = (id: string) =>
    happened
      .flatMap((event) => (event.type === 'read' && event.memberId === id ? [event.timetoken] : []))
      .sort()
      .at(-1) ?? '0'
  const answered = sent.findLast(({ senderId }) => senderId === COACH)?.timetoken ?? '0'
  const last = sent.at(-1)
  return {
    last: last ? { timetoken: last.timetoken, senderId: last.senderId } : null,
    unread: [COACH, CLIENT].map(
      (id) => sent.filter(({ senderId, timetoken }) => senderId !== id && timetoken > markOf(id)).length,
    ),
    owed:
      sent.find(({ senderId, timetoken }) => senderId !== COACH && timetoken > answered)?.timetoken ?? null,
  }
}

test('stores the same activity regardless of the order and repetition of events', () => {
  fc.assert(
    fc.property(story, fc.infiniteStream(fc.nat()), (steps, numbers) => {
      const happened = happenedIn(steps)
      const applied = [...happened, ...happened.filter((_, index) => index % 3 === 0)]
        .map((item) => ({ one: item, place: numbers.next().value ?? 0 }))
        .sort((a, b) => a.place - b.place)
        .map(({ one: item }) => item)
      expect(shown(applyEvents(applied))).toEqual(expected(happened))
    }),
    { numRuns: 500 },
  )
})

test('forgets messages that everyone has read and no one has to answer', () => {
  const activity = applyEvents([says(CLIENT, 1), says(COACH, 2), reads(CLIENT, 2), reads(COACH, 2)])
  expect(activity.recent).toEqual([])
  expect(applyEvents([says(CLIENT, 1)], activity)).toEqual(activity)
})

test('a conversation that no one reads keeps a hundred messages, including the first unanswered one', () => {
  const activity = applyEvents(Array.from({ length: 250 }, (_, moment) => says(CLIENT, moment + 1)))
  expect(activity.recent).toHaveLength(MAX_RECENT)
  expect(unreadOf(activity, COACH)).toBe(MAX_RECENT)
  expect(unansweredSince(activity, parties)).toBe(time(1))
  expect(activity.last?.timetoken).toBe(time(250))
})

test('dismissed messages need no reply until the next message arrives', () => {
  const activity = { ...applyEvents([says(CLIENT, 1)]), dismissedTo: time(1) }
  expect(unansweredSince(activity, parties)).toBeNull()
  expect(unansweredSince(applyEvents([says(CLIENT, 2)], activity), parties)).toBe(time(2))
})

test('a question after two weeks of silence waits since it was asked, and one asked again waits since the first', () => {
  const day = 24 * 60 * MINUTE
  const wait = (...days: number[]) =>
    unansweredSince(applyEvents(days.map((moment) => says(CLIENT, moment * day))), parties)
  expect(wait(1, 209, 210)).toBe(time(209 * day))
  expect(wait(1, 16)).toBe(time(16 * day))
  expect(wait(1, 14, 27)).toBe(time(day))
})

const MINUTE = 600_000_000

test('notifies of the first message, and of each that follows a minute of silence', () => {
  const due = (before: Activity, ...happened: ChatEvent[]) =>
    notificationFor(COACH, before, applyEvents(happened, before))
  const first = applyEvents([says(CLIENT, 0)])
  expect(notificationFor(COACH, emptyActivity, first)).toBe(time(0))
  expect(notificationFor(CLIENT, emptyActivity, first)).toBeUndefined()
  expect(due(first, says(CLIENT, 0))).toBeUndefined()
  expect(due(first, says(CLIENT, MINUTE - 1))).toBeUndefined()
  expect(due(first, says(CLIENT, MINUTE))).toBe(time(MINUTE))
  expect(due(first, says(CLIENT, 1), says(CLIENT, MINUTE + 1))).toBe(time(MINUTE + 1))
  expect(due(first, reads(COACH, 0), says(CLIENT, 1))).toBe(time(1))
  expect(due(first, says(CLIENT, MINUTE), reads(COACH, MINUTE))).toBeUndefined()
})

test('notifies exactly once of each message that follows a silence, in any order of events', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), (minutes) => {
      const notified: string[] = []
      let known = emptyActivity
      for (const minute of minutes) {
        const next = applyEvents([says(CLIENT, minute * MINUTE)], known)
        notified.push(
          ...[notificationFor(COACH, known, next)].filter((notification) => notification !== undefined),
        )
        expect(notificationFor(COACH, next, next)).toBeUndefined()
        known = next
      }
      expect(notified).toEqual(minutes.map((minute) => time(minute * MINUTE)))
    }),
  )
})
