import * as v from 'valibot'
import { formatMessageId, parseMessageId } from '#core/chat/shared/message-id'
import { orEmpty, orNull, shape } from '#core/lib/shape'

/** PubNub's timestamp: 17 digits, in steps of 100 nanoseconds since 1970, so strings sort chronologically. */
export type Timetoken = string
const NO_TIMETOKEN: Timetoken = '0'

/** An event in a conversation. Events may arrive in any order. */
export type ChatEvent =
  | { type: 'message'; timetoken: Timetoken; senderId: string }
  | { type: 'read'; timetoken: Timetoken; memberId: string }

/**
 * When something happened in a conversation and who did it, but never what was written (rule message-times-on-server).
 */
export const Activity = shape({
  last: orNull(shape({ timetoken: v.string(), senderId: v.string() })),
  /**
   * Message ids (`formatMessageId`), oldest first, of each message that is unread by someone or still needs a reply.
   */
  recent: orEmpty(v.string()),
  /** By member: the newest message they have read. */
  marks: v.optional(v.record(v.string(), v.string()), () => ({})),
  answeredTo: v.optional(v.string(), NO_TIMETOKEN),
  /** The newest message the coach dismissed as needing no reply. */
  dismissedTo: v.optional(v.string(), NO_TIMETOKEN),
})
export type Activity = v.InferOutput<typeof Activity>

export interface Parties {
  /** Undefined for a group, because its members change. */
  members: string[] | undefined
  coachId: string | undefined
}

/** Unread counts stop here. The first unanswered message is always among the ones kept. */
export const MAX_RECENT = 100

export const emptyActivity: Activity = {
  last: null,
  recent: [],
  marks: {},
  answeredTo: NO_TIMETOKEN,
  dismissedTo: NO_TIMETOKEN,
}

/**
 * Adds an event to the activity. The result doesn't depend on the order of events, and repeated events change
 * nothing.
 */
export function applyEvent(activity: Activity, event: ChatEvent, parties: Parties): Activity {
  const next = event.type === 'read' ? applyRead(activity, event) : applyMessage(activity, event, parties)
  return { ...next, recent: pruneRecent(next, parties) }
}

function applyRead(activity: Activity, { memberId, timetoken }: ChatEvent & { type: 'read' }): Activity {
  const mark = latest(activity.marks[memberId] ?? NO_TIMETOKEN, timetoken)
  return { ...activity, marks: { ...activity.marks, [memberId]: mark } }
}

function applyMessage(
  activity: Activity,
  { timetoken, senderId }: ChatEvent & { type: 'message' },
  { coachId }: Parties,
): Activity {
  const { last, recent, answeredTo } = activity
  return {
    ...activity,
    last: last && last.timetoken >= timetoken ? last : { timetoken, senderId },
    recent: [...new Set([...recent, formatMessageId(timetoken, senderId)])].sort(),
    answeredTo: senderId === coachId ? latest(answeredTo, timetoken) : answeredTo,
  }
}

/**
 * Drops messages that everyone has read and no one has to answer, and keeps at most MAX_RECENT of the others: the
 * first and the newest.
 */
function pruneRecent({ recent, marks, answeredTo }: Activity, { members, coachId }: Parties): string[] {
  const readByAll = members?.map((id) => marks[id] ?? NO_TIMETOKEN).sort()[0] ?? NO_TIMETOKEN
  const open = recent.filter((entry) => {
    const { timetoken, senderId } = parseMessageId(entry)
    return timetoken > readByAll || (coachId && senderId !== coachId && timetoken > answeredTo)
  })
  return open.length > MAX_RECENT ? [...open.slice(0, 1), ...open.slice(1 - MAX_RECENT)] : open
}

/** Counts messages from others that this member hasn't read and that are newer than `since`, up to MAX_RECENT. */
export const unreadOf = (activity: Activity, memberId: string, since?: Timetoken): number =>
  unreadTimes(activity, memberId, since).length

function unreadTimes(
  { recent, marks }: Activity,
  memberId: string,
  since: Timetoken = NO_TIMETOKEN,
): Timetoken[] {
  const readTo = latest(marks[memberId] ?? NO_TIMETOKEN, since)
  return recent
    .map(parseMessageId)
    .filter(({ senderId, timetoken }) => senderId !== memberId && timetoken > readTo)
    .map(({ timetoken }) => timetoken)
}

/**
 * Returns the newest message that became unread for this member if it's worth a notification: the first unread
 * message, or one that follows a minute of silence (rule best-effort-pushes).
 */
export function notificationFor(memberId: string, before: Activity, now: Activity): Timetoken | undefined {
  const knownTimes = new Set(before.recent.map((entry) => parseMessageId(entry).timetoken))
  const unread = unreadTimes(now, memberId)
  const shouldNotify = (timetoken: Timetoken, index: number) => {
    const last = unread[index - 1]
    return (
      !knownTimes.has(timetoken) &&
      (last === undefined || BigInt(timetoken) - BigInt(last) >= NOTIFICATION_GAP)
    )
  }
  return unread.some(shouldNotify) ? unread.findLast((timetoken) => !knownTimes.has(timetoken)) : undefined
}
const NOTIFICATION_GAP = 600_000_000n

/** After a silence of two weeks, an older message, such as a thank-you, no longer counts as waiting. */
const WAIT_GAP = 14n * 24n * 3600n * 10_000_000n

/**
 * Returns the first message that the coach has neither answered nor dismissed. If the client wrote again after a long
 * silence, the wait starts there (rule owed-replies).
 */
export function unansweredSince(
  { recent, answeredTo, dismissedTo }: Activity,
  { coachId }: Parties,
): Timetoken | null {
  if (!coachId) return null
  const doneUpTo = latest(answeredTo, dismissedTo)
  const waiting = recent
    .map(parseMessageId)
    .filter(({ senderId, timetoken }) => senderId !== coachId && timetoken > doneUpTo)
    .map(({ timetoken }) => timetoken)
  const startsWait = (timetoken: Timetoken, index: number) =>
    index === 0 || BigInt(timetoken) - BigInt(waiting[index - 1] ?? 0) > WAIT_GAP
  return waiting.findLast(startsWait) ?? null
}

const latest = (a: Timetoken, b: Timetoken) => (a > b ? a : b)
