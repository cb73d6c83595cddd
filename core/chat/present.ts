import type { ChatItem } from '#core/chat/entity'
import { type Timetoken, unreadOf } from '#core/chat/messages/activity'
import type { ActivityItem } from '#core/chat/messages/activity-entity'
import { timetokenOf } from '#core/chat/messages/activity-store'
import { activeHandlingOf } from '#core/chat/moderation/active-handling'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import type { Chat, Participant } from '#core/chat/shared/schema'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { GroupItem } from '#core/groups/entity'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { messages } from '#core/shared/messages'

export interface ChatContext {
  client: ClientItem | undefined
  coach: CoachItem | undefined
  relationshipStatus: RelationshipStatus | undefined
  group: GroupItem | undefined
  groupClients: Map<string, ClientItem | undefined>
  /** The group's paying clients. Undefined if the viewer is a client. */
  paidBy: ReadonlySet<string> | undefined
  /** True if the viewer hasn't paid for the group, so its messages are hidden. */
  isHidden: boolean
  /** True if the viewer is an admin and a client pays for the group, so it can't be edited (rule group-editing). */
  isProtected: boolean
  imageUrl: (key: string | null) => string | null
  activity: ActivityItem | undefined
  memberId: string
}

/** Returns whether no one can write in the conversation, because it's disabled or deleted. */
export const isClosed = (chat: ChatItem, people: Parameters<typeof isDisabled>[1]): boolean =>
  chat.deletedAt !== undefined || isDisabled(chat, people)

export function chatOf(chat: ChatItem, facts: ChatContext): Chat {
  const { client, coach, group, groupClients, paidBy, isHidden, isProtected, imageUrl, activity, memberId } =
    facts
  const coachId = group ? group.coachId : chat.coachId
  const since = group ? sinceOf(group, memberId) : chat.begunAnewAt ? timetokenOf(chat.begunAnewAt) : null
  const last = activity?.last
  // Unread messages in a group are for its members, not for the admins.
  const isForReaders = chat.kind === 'group' && memberId === ADMIN_UUID
  const participant = (id: string, profile: ClientItem | CoachItem | undefined): Participant => ({
    id,
    user: {
      id,
      name: [profile?.firstName, profile?.lastName].filter(Boolean).join(' ') || messages.noUsername,
      image: imageUrl(profile?.imageKey ?? null),
    },
  })
  return {
    channelId: chat.channelId,
    client: chat.clientId ? participant(chat.clientId, client) : null,
    nutritionist: coachId ? participant(coachId, coach) : null,
    toAdmin: chat.kind === 'admin',
    groupChatType: group?.plan ?? 'NONE',
    groupName: group?.name ?? null,
    chatGroupsClients: [...groupClients].map(([id, profile]) => ({
      client: participant(id, profile),
      ...(paidBy && { isPaid: paidBy.has(id) }),
    })),
    disabled: isDisabled(chat, facts),
    locked: isHidden || isProtected,
    linked: client !== undefined && facts.relationshipStatus !== undefined,
    latest: last && !isHidden && (!since || last.timetoken > since) ? last : null,
    unread: activity && !isHidden && !isForReaders ? unreadOf(activity, memberId, since ?? undefined) : 0,
    since,
    readTo: activity?.marks[memberId] ?? null,
    // Clients aren't told whether a reply is due.
    owedSince: memberId === chat.clientId || isClosed(chat, facts) ? null : (activity?.owedSince ?? null),
    activeAt: (!isHidden && activity?.activeAt) || timetokenOf(chat.createdAt),
    moderation:
      chat.moderatedAt && chat.moderatedUntil ? { at: chat.moderatedAt, until: chat.moderatedUntil } : null,
    handling: memberId === ADMIN_UUID ? activeHandlingOf(activity) : null,
    deletedAt: chat.deletedAt ?? null,
  }
}

/**
 * Returns when a member joined after the group's creation. Null for the first members and for admins, who can read
 * everything.
 */
function sinceOf(
  { createdAt, clients, coachId, coachJoinedAt }: GroupItem,
  memberId: string,
): Timetoken | null {
  const joinedAt =
    memberId === coachId ? coachJoinedAt : clients.find(({ clientId }) => clientId === memberId)?.joinedAt
  return joinedAt && joinedAt > createdAt ? timetokenOf(joinedAt) : null
}

/**
 * Returns whether an admin, a suspension or a rejected link closed the conversation (rule closed-chats). It stays
 * readable even if the other person is gone.
 */
export function isDisabled(
  { kind, disabled }: Pick<ChatItem, 'kind' | 'disabled'>,
  { client, coach, relationshipStatus }: Pick<ChatContext, 'client' | 'coach' | 'relationshipStatus'>,
): boolean {
  if (disabled) return true
  if (kind === 'admin') return (client ?? coach)?.status === 'SUSPENDED'
  if (coach?.status !== 'APPROVED') return true
  return kind === 'pair' && (client?.status !== 'ACTIVE' || relationshipStatus === 'REJECTED')
}
