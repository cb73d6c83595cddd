/** The provider's time: 17 digits of 100-nanosecond steps since 1970, so texts sort as times do. */
export type Timetoken = string

/** What happened in a conversation, in whatever order it is heard of. */
export type ChatEvent =
  | { type: 'message'; timetoken: Timetoken; senderId: string }
  | { type: 'read'; timetoken: Timetoken; memberId: string }

/** Of a conversation when something happened, never what was said (rule server-knows-when). */
export interface Activity {
  last: { timetoken: Timetoken; senderId: string } | null
  /** Message ids (`formatMessageId`) from old to new, of each message that somebody has not read or that waits for an answer. */
  recent: string[]
  /** Up to where each member has read. */
  marks: Record<string, Timetoken>
  answeredTo: Timetoken
  /** Up to where the coach said that no answer is needed. */
  dismissedTo: Timetoken
}

export interface Parties {
  /** Undefined for a group, whose members come and go. */
  members: string[] | undefined
  coachId: string | undefined
}

/** Nobody counts further; the first one that waits is always among them. */
export const MAX_RECENT = 100
const NEVER: Timetoken = '0'

export const emptyActivity: Activity = {
  last: null,
  recent: [],
  marks: {},
  answeredTo: NEVER,
  dismissedTo: NEVER,
}

/** The same whatever the order in which it is told, and however often. */
export function applyEvent(activity: Activity, event: ChatEvent, parties: Parties): Activity {
  const next = event.type === 'read' ? applyRead(activity, event) : applyMessage(activity, event, parties)
  return { ...next, recent: pruneRecent(next, parties) }
}

function applyRead(activity: Activity, { memberId, timetoken }: ChatEvent & { type: 'read' }): Activity {
  const mark = latest(activity.marks[memberId] ?? NEVER, timetoken)
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

/** Without what all have read and nobody has to answer; a conversation that nobody reads keeps its newest. */
function pruneRecent({ recent, marks, answeredTo }: Activity, { members, coachId }: Parties): string[] {
  const readByAll = members?.map((id) => marks[id] ?? NEVER).sort()[0] ?? NEVER
  const open = recent.filter((entry) => {
    const { timetoken, senderId } = parseMessageId(entry)
    return timetoken > readByAll || (coachId && senderId !== coachId && timetoken > answeredTo)
  })
  return open.length > MAX_RECENT ? [...open.slice(0, 1), ...open.slice(1 - MAX_RECENT)] : open
}

/** How many messages of others came after what this member has read, and `since` they came, up to MAX_RECENT. */
export const unreadOf = (activity: Activity, memberId: string, since?: Timetoken): number =>
  unreadTimes(activity, memberId, since).length

function unreadTimes({ recent, marks }: Activity, memberId: string, since: Timetoken = NEVER): Timetoken[] {
  const readTo = latest(marks[memberId] ?? NEVER, since)
  return recent
    .map(parseMessageId)
    .filter(({ senderId, timetoken }) => senderId !== memberId && timetoken > readTo)
    .map(({ timetoken }) => timetoken)
}

/**
 * The newest message that became unread for this member, when it is worth a notification: the first one, and each
 * that comes after a minute of silence (rule pushes-are-hints).
 */
export function notificationFor(memberId: string, before: Activity, now: Activity): Timetoken | undefined {
  const known = new Set(before.recent.map((entry) => parseMessageId(entry).timetoken))
  const unread = unreadTimes(now, memberId)
  const isNews = (timetoken: Timetoken, index: number) => {
    const last = unread[index - 1]
    return !known.has(timetoken) && (last === undefined || BigInt(timetoken) - BigInt(last) >= SILENCE)
  }
  return unread.some(isNews) ? unread.findLast((timetoken) => !known.has(timetoken)) : undefined
}
const SILENCE = 600_000_000n

/** The first message that the coach has not answered and has not waved off. */
export function unansweredSince(
  { recent, answeredTo, dismissedTo }: Activity,
  { coachId }: Parties,
): Timetoken | null {
  if (!coachId) return null
  const doneUpTo = latest(answeredTo, dismissedTo)
  const waiting = recent
    .map(parseMessageId)
    .find(({ senderId, timetoken }) => senderId !== coachId && timetoken > doneUpTo)
  return waiting?.timetoken ?? null
}

/** A message as `Activity.recent` names it. Sorts by time. */
export const formatMessageId = (timetoken: Timetoken, senderId: string) => `${timetoken} ${senderId}`

export function parseMessageId(id: string) {
  const [timetoken = NEVER, senderId = ''] = id.split(' ')
  return { timetoken, senderId }
}

const latest = (a: Timetoken, b: Timetoken) => (a > b ? a : b)
