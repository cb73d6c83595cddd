import { pairChannel, partiesOf } from '#core/chat/channels'
import { ChatEntity, type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { ChatFileEntity, type ChatFileItem, keyOf } from '#core/chat/files/file-entity'
import {
  applyEvent,
  type ChatEvent,
  emptyActivity,
  unansweredSince,
  unreadOf,
} from '#core/chat/messages/activity'
import {
  ActivityEntity,
  type ActivityItem,
  ChatTotalEntity,
  UNREAD_BY_ADMINS,
} from '#core/chat/messages/activity-entity'
import { newActivity } from '#core/chat/messages/activity-store'
import { ADMIN_UUID, adminChannel } from '#core/chat/shared/channel-names'
import { isPictureName } from '#core/chat/shared/file-name'
import type { Message } from '#core/chat/shared/schema'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { GroupItem } from '#core/groups/entity'
import type { Write } from '#core/lib/table'
import { now } from '#core/shared/clock'
import { localKeys } from '#scripts/local/environment'
import type { LocalServices } from '#scripts/local/services'
import type { Connection } from '#scripts/seed/connections'
import { ADMIN_TALK, GROUP_TALK, type Line, TALKS } from '#scripts/seed/conversations'
import { DAY_MS, HOUR_MS, iso, today } from '#scripts/seed/dates'
import { meal } from '#scripts/seed/meal'
import { pdf } from '#scripts/seed/pdf'
import { type Random, randomOf } from '#scripts/seed/random'
import { makeReports } from '#scripts/seed/reports'

const TICKS_PER_MS = 10_000
const PAGE = [
  'Breakfast: oats, berries, walnuts',
  'Lunch: salad, beans, rye bread',
  'Dinner: salmon, broccoli',
]

interface Conversation {
  chat: ChatItem
  /** The ids of the people who write on each side. */
  client: string
  coach: string
  lines: Line[]
  /** How many of the latest messages the coach's side hasn't read. */
  unread: number
  /** Whether the last message needs a reply. All others were answered or don't need one. */
  isOwed: boolean
  /** Set if there are more members than the two sides. */
  members?: string[]
}

/** Creates a chat for every approved link, a few conversations with the admins, and the groups' chats. */
export function makeChats(
  services: Pick<LocalServices, 'pubnub' | 's3'>,
  connections: Connection[],
  withAdmin: (ClientItem | CoachItem)[],
  groups: GroupItem[],
): Write[] {
  const pairs = connections.filter(({ relationship }) => relationship.status === 'APPROVED')
  const all = [...pairs.map(pairOf), ...withAdmin.map(adminOf), ...groups.map(groupOf)]
  const created = all.map((conversation) => {
    const { happened, files } = talk(services, conversation)
    return { ...conversation, happened, files, activity: activityOf(conversation, happened) }
  })
  const forAdmins = created.filter(({ activity, chat }) => activity.section && chat.kind === 'admin')
  const unread = forAdmins.reduce((sum, { activity }) => sum + unreadOf(activity, ADMIN_UUID), 0)
  return [
    ChatTotalEntity.put({ name: UNREAD_BY_ADMINS, count: unread }),
    ...makeReports(created.filter(({ chat, isOwed }) => chat.kind === 'pair' && !isOwed).slice(-2)),
    ...created.flatMap(({ chat, activity, files, client, coach, members = [client, coach] }) => [
      ChatEntity.put(chat),
      ...files.map((file) => ChatFileEntity.put(file)),
      ActivityEntity.put(activity),
      ...members.map((memberId) => ChatMemberEntity.put({ channelId: chat.channelId, memberId })),
    ]),
  ]
}

function pairOf({ coach, client, relationship, plan, isBrief }: Connection): Conversation {
  const { coachId } = coach
  const { clientId } = client
  const random = randomOf(`chat ${coach.email} ${client.email}`)
  const isDemo = coach.email === 'coach@example.com' && client.email === 'client@example.com'
  const talks = isDemo ? TALKS : TALKS.slice(0, isBrief ? 1 : random.int(1, plan ? 5 : 2))
  const isRunning = plan && plan.status !== 'canceled'
  const isOwed = Boolean(isRunning && !isDemo && random.chance(0.3))
  return {
    chat: {
      ...common(relationship.createdAt),
      channelId: pairChannel(coachId, clientId),
      kind: 'pair',
      clientId,
      coachId,
    },
    client: clientId,
    coach: coachId,
    lines: [...talks.flat(), ...(isOwed ? [newest(random)] : [])],
    unread: isRunning && random.chance(0.3) ? 1 : 0,
    isOwed,
  }
}

const newest = (random: Random): Line => [
  'client',
  random.pick([
    'Is it fine to skip breakfast once a week?',
    'Can we move our call to Friday?',
    'My knee hurts after the runs. What should I change?',
  ]),
]

function adminOf(user: ClientItem | CoachItem): Conversation {
  const clientId = 'clientId' in user ? user.clientId : null
  const coachId = 'coachId' in user ? user.coachId : null
  const userId = clientId ?? coachId ?? ''
  user.chatWithAdmin = true
  return {
    chat: { ...common(user.createdAt), channelId: adminChannel(userId), kind: 'admin', clientId, coachId },
    client: userId,
    coach: ADMIN_UUID,
    lines: [...ADMIN_TALK],
    unread: 1,
    isOwed: false,
  }
}

function groupOf({ channelId, coachId, clients, createdAt }: GroupItem): Conversation {
  const [first] = clients
  const [client, coach] = [first?.clientId ?? '', coachId ?? '']
  return {
    chat: { ...common(createdAt), channelId, kind: 'group', clientId: null, coachId: null },
    client,
    coach,
    lines: [...GROUP_TALK],
    unread: 1,
    isOwed: false,
    members: [coach, ...clients.map(({ clientId }) => clientId), ADMIN_UUID],
  }
}

const common = (createdAt: string) => ({ disabled: false, createdAt })

/** Spreads the messages from the chat's start until yesterday evening, in short bursts. */
function talk(
  { pubnub, s3 }: Pick<LocalServices, 'pubnub' | 's3'>,
  { chat, lines, unread, ...sides }: Conversation,
): { happened: ChatEvent[]; files: ChatFileItem[] } {
  const { channelId: channel } = chat
  const random = randomOf(`talk ${channel}`)
  const begin = Date.parse(chat.createdAt) + HOUR_MS
  const end = Math.max(begin + HOUR_MS, today() - random.int(0, 5) * DAY_MS - 3 * HOUR_MS)
  const days = lines.map(
    (_, index) => begin + ((end - begin) * (Math.floor(index / 5) + 1)) / Math.ceil(lines.length / 5),
  )
  const times = lines.map(
    (_, index) => (days[index] ?? end) - (lines.length - index) * random.int(2, 4) * 60_000,
  )
  times.sort((a, b) => a - b)
  const happened: ChatEvent[] = []
  const files: ChatFileItem[] = []
  const timetokens = times.map((time) => String(Math.round(Math.min(time, now() - 60_000)) * TICKS_PER_MS))
  for (const [index, [side, text, name]] of lines.entries()) {
    const message: Message = { text, clientMessageId: random.id(times[index] ?? 0) }
    const timetoken = timetokens[index] ?? ''
    const senderId = sides[side]
    if (name) {
      const { type, bytes } = contentOf(name)
      const kind = isPictureName(name) ? 'media' : 'files'
      const createdAt = iso(times[index] ?? 0)
      const fileId = random.id(times[index] ?? 0)
      const file = { channelId: channel, fileId, senderId, kind, name, type, timetoken, createdAt } as const
      files.push({ ...file, size: bytes.length })
      s3.putObject({ bucket: localKeys.bucket, key: keyOf(file), body: bytes, contentType: type })
      message.file = { key: keyOf(file), name, type, size: bytes.length }
    }
    pubnub.seedMessage({ channel, uuid: senderId, message, timetoken })
    happened.push({ type: 'message', timetoken, senderId })
  }
  for (const [side, lastRead] of [
    ['client', timetokens.at(-1)],
    ['coach', timetokens.at(-1 - unread)],
  ] as const)
    if (lastRead) {
      pubnub.seedMembership({ uuid: sides[side], channel, custom: { lastReadTime: lastRead } })
      happened.push({ type: 'read', timetoken: lastRead, memberId: sides[side] })
    }
  return { happened, files }
}

const contents = new Map<string, { type: string; bytes: Buffer }>()

/** Each file is generated once, regardless of its sender. */
function contentOf(name: string) {
  const content =
    contents.get(name) ??
    (isPictureName(name)
      ? { type: 'image/png', bytes: meal(name) }
      : { type: 'application/pdf', bytes: pdf(name.replace('.pdf', ''), PAGE) })
  contents.set(name, content)
  return content
}

/** The activity that PubNub's events would have led to. */
function activityOf({ chat, isOwed }: Conversation, happened: ChatEvent[]): ActivityItem {
  const parties = partiesOf(chat.channelId)
  const received = happened.reduce((current, event) => applyEvent(current, event, parties), emptyActivity)
  const dismissedTo = isOwed ? received.dismissedTo : (received.last?.timetoken ?? received.dismissedTo)
  const activity = { ...received, dismissedTo }
  const fresh = newActivity(chat)
  return {
    ...fresh,
    ...activity,
    activeAt: activity.last?.timetoken ?? fresh.activeAt,
    owedSince: unansweredSince(activity, parties),
    version: 1,
  }
}
