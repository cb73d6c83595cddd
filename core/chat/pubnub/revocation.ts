import { isGroup, parseChannel } from '#core/chat/channels'
import {
  type ActiveModeration,
  type ChatItem,
  type ChatMember,
  ChatMemberEntity,
  type ChatMute,
} from '#core/chat/entity'
import { memberIdsOf } from '#core/chat/members/members'
import { activeModerationsOf } from '#core/chat/moderation/active-moderations'
import { revokeAdminTokensAtPubNub, revokeTokensAtPubNub } from '#core/chat/pubnub/grants'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { SeatItem } from '#core/groups/entity'
import { isPaid } from '#core/groups/groups'
import type { Change } from '#core/lib/change'
import type { RelationshipItem } from '#core/relationship/entity'

const CONCURRENCY = 20

/**
 * Revokes tokens when a coach is suspended, deleted or loses approval: the coach can't write anymore, and no one can
 * write to them (rule revoke-closed-chat-tokens).
 */
export async function revokeOnCoachChange({ before, after }: Change<CoachItem>): Promise<void> {
  const losesStatus = before?.status === 'APPROVED' && after?.status !== 'APPROVED'
  const isLocked = ['SUSPENDED', 'DELETED'].some((one) => after?.status === one && before?.status !== one)
  const coachId = after?.coachId ?? before?.coachId
  if (coachId && (losesStatus || isLocked)) await revokeAroundAtPubNub(coachId)
}

export async function revokeOnClientChange({ before, after }: Change<ClientItem>): Promise<void> {
  const isDeleted = after?.status === 'DELETED' && before?.status !== 'DELETED'
  const losesStatus = before?.status === 'ACTIVE' && after?.status !== 'ACTIVE'
  if (before && (losesStatus || isDeleted)) await revokeAroundAtPubNub(before.clientId)
}

export async function revokeOnRelationshipChange({ before, after }: Change<RelationshipItem>): Promise<void> {
  const relationship = after ?? before
  const losesStatus = before?.status === 'APPROVED' && after?.status !== 'APPROVED'
  const isRejected = after?.status === 'REJECTED' && before?.status !== 'REJECTED'
  if (relationship && (losesStatus || isRejected))
    await Promise.all([relationship.coachId, relationship.clientId].map(revokeTokensAtPubNub))
}

/** Revokes the tokens of a client who no longer pays for a group, so they can't read it anymore (rule seat-is-paid). */
export async function revokeOnSeatChange({ before, after }: Change<SeatItem>): Promise<void> {
  if (!before || !isPaid(before)) return
  if (after?.channelId !== before.channelId || !isPaid(after)) await revokeTokensAtPubNub(before.clientId)
}

export async function revokeOnChatChange({ before, after }: Change<ChatItem>): Promise<void> {
  await Promise.all(endedModerations(before, after).map(({ adminId }) => revokeAdminTokensAtPubNub(adminId)))
  if (!after?.deletedAt || before?.deletedAt) return
  const members = await memberIdsOf(after.channelId)
  await Promise.all(members.filter((id) => id !== ADMIN_UUID).map(revokeTokensAtPubNub))
}

/**
 * Returns moderations that ended before their hour was over. The others need no revocation, because their tokens
 * expire with them.
 */
function endedModerations(before: ChatItem | undefined, after: ChatItem | undefined): ActiveModeration[] {
  const continued = after && !after.deletedAt ? activeModerationsOf(after) : []
  const isContinued = ({ adminId, until }: ActiveModeration) =>
    continued.some((reading) => reading.adminId === adminId && reading.until >= until)
  return (before ? activeModerationsOf(before) : []).filter((reading) => !isContinued(reading))
}

/** Revokes the tokens of a person who leaves a group, but not those of admins. */
export async function revokeOnMemberChange({ before, after }: Change<ChatMember>): Promise<void> {
  if (before && !after && isGroup(before.channelId) && before.memberId !== ADMIN_UUID)
    await revokeTokensAtPubNub(before.memberId)
}

/** Revokes the tokens of a person who sent too much. New tokens are read-only for a while (rule flood-limits). */
export async function revokeOnMute({ after }: Change<ChatMute>): Promise<void> {
  if (after) await revokeTokensAtPubNub(after.memberId)
}

/** Revokes the tokens of a person and of everyone they share a conversation with, except admins. */
async function revokeAroundAtPubNub(personId: string): Promise<void> {
  await revokeTokensAtPubNub(personId)
  const others = [...(await companionsOf(personId))]
  while (others.length > 0) await Promise.all(others.splice(0, CONCURRENCY).map(revokeTokensAtPubNub))
}

async function companionsOf(personId: string): Promise<Set<string>> {
  const chats = await ChatMemberEntity.queryAll(`chats#${personId}`)
  const channelIds = chats.map(({ channelId }) => channelId)
  const inGroups = await Promise.all(channelIds.filter(isGroup).map(memberIdsOf))
  const companions = new Set([
    ...channelIds.flatMap((channelId) => Object.values(parseChannel(channelId) ?? {})),
    ...inGroups.flat(),
  ])
  for (const id of [personId, ADMIN_UUID]) companions.delete(id)
  return companions
}
