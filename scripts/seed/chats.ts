import { ADMIN_UUID } from '#core/chat/admin-uuid'
import { ChatEntity, type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { adminChannel, pairChannel } from '#core/chat/open'
import type { Message } from '#core/chat/schema'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { now } from '#core/lib/clock'
import type { Write } from '#core/lib/table'
import type { PubNubService } from '#scripts/local/pubnub/server'
import { ADMIN_TALK, type Line, TALKS } from '#scripts/seed/conversations'
import { DAY_MS, HOUR_MS, today } from '#scripts/seed/dates'
import { type Random, randomOf } from '#scripts/seed/random'
import type { Tie } from '#scripts/seed/ties'

const TICKS_PER_MS = 10_000

interface Conversation {
  chat: ChatItem
  /** Who speaks for each side. */
  client: string
  coach: string
  lines: Line[]
  /** How many of the newest the coach's side has not read. */
  unread: number
}

/** A chat for each approved link, and the conversations of a few with the admins. */
export function makeChats(
  pubnub: PubNubService,
  ties: Tie[],
  withAdmin: (ClientItem | CoachItem)[],
): Write[] {
  const pairs = ties.filter(({ link }) => link.status === 'APPROVED')
  return [...pairs.map(pairOf), ...withAdmin.map(adminOf)].flatMap((conversation) => {
    talk(pubnub, conversation)
    const { chat, client, coach } = conversation
    return [
      ChatEntity.put(chat),
      ...[client, coach].map((memberId) => ChatMemberEntity.put({ channelId: chat.channelId, memberId })),
    ]
  })
}

function pairOf({ coach, client, link, plan }: Tie): Conversation {
  const { coachId } = coach
  const { clientId } = client
  const random = randomOf(`chat ${coach.email} ${client.email}`)
  const isDemo = coach.email === 'coach@example.com' && client.email === 'client@example.com'
  const talks = isDemo ? TALKS : TALKS.slice(0, random.int(1, plan ? 5 : 2))
  const isRunning = plan && plan.status !== 'canceled'
  return {
    chat: {
      ...common(link.createdAt),
      channelId: pairChannel(coachId, clientId),
      kind: 'pair',
      clientId,
      coachId,
    },
    client: clientId,
    coach: coachId,
    lines: [...talks.flat(), ...(isRunning && !isDemo && random.chance(0.3) ? [newest(random)] : [])],
    unread: isRunning && random.chance(0.3) ? 1 : 0,
  }
}

const newest = (random: Random): Line => [
  'client',
  random.pick(['I am so proud of this week!', 'Can we move our call to Friday?', 'Down two pounds!']),
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
  }
}

const common = (createdAt: string) =>
  ({ groupName: null, groupChatType: 'NONE', disabled: false, createdAt }) as const

/** Spreads the lines over the time from the chat's beginning to yesterday evening, in bursts of one talk. */
function talk(pubnub: PubNubService, { chat, lines, unread, ...sides }: Conversation): void {
  const { channelId: channel } = chat
  const random = randomOf(`talk ${channel}`)
  const begin = Date.parse(chat.createdAt) + HOUR_MS
  const end = Math.max(begin + HOUR_MS, today() - random.int(0, 3) * DAY_MS - 3 * HOUR_MS)
  const days = lines.map(
    (_, index) => begin + ((end - begin) * (Math.floor(index / 5) + 1)) / Math.ceil(lines.length / 5),
  )
  const times = lines.map(
    (_, index) => (days[index] ?? end) - (lines.length - index) * random.int(2, 4) * 60_000,
  )
  times.sort((a, b) => a - b)
  const timetokens = times.map((time) => String(Math.round(Math.min(time, now() - 60_000)) * TICKS_PER_MS))
  for (const [index, [side, text]] of lines.entries()) {
    const message: Message = { text, clientMessageId: random.id(times[index] ?? 0) }
    pubnub.seedMessage({ channel, uuid: sides[side], message, timetoken: timetokens[index] ?? '' })
  }
  for (const [side, lastRead] of [
    ['client', timetokens.at(-1)],
    ['coach', timetokens.at(-1 - unread)],
  ] as const)
    if (lastRead) pubnub.seedMembership({ uuid: sides[side], channel, custom: { lastReadTime: lastRead } })
}
