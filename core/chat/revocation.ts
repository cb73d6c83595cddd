import { ADMIN_UUID } from '#core/chat/admin-uuid'
import { isGroup, parseChannel } from '#core/chat/channels'
import {
  type ChatItem,
  type ChatMember,
  ChatMemberEntity,
  type ChatQuiet,
  type Reading,
} from '#core/chat/entity'
import { revokeAll, revokeOfAdmin } from '#core/chat/grants'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { SeatItem } from '#core/groups/entity'
import { isPaid } from '#core/groups/groups'
import type { Change } from '#core/lib/change'
import { nowSeconds } from '#core/lib/clock'
import type { LinkItem } from '#core/link/entity'

const AT_ONCE = 20

/** A coach who is no longer approved, or is suspended, writes no more; nor does anybody to them (rule closed-chats-close-at-once). */
export async function revokeWithCoach({ before, after }: Change<CoachItem>): Promise<void> {
  const loses = before?.status === 'APPROVED' && after?.status !== 'APPROVED'
  const isSuspended = after?.status === 'SUSPENDED' && before?.status !== 'SUSPENDED'
  const coachId = after?.coachId ?? before?.coachId
  if (coachId && (loses || isSuspended)) await revokeAround(coachId)
}

export async function revokeWithClient({ before, after }: Change<ClientItem>): Promise<void> {
  const isDeleted = after?.status === 'DELETED' && before?.status !== 'DELETED'
  const loses = before?.status === 'ACTIVE' && after?.status !== 'ACTIVE'
  if (before && (loses || isDeleted)) await revokeAround(before.clientId)
}

export async function revokeWithLink({ before, after }: Change<LinkItem>): Promise<void> {
  const link = after ?? before
  const loses = before?.status === 'APPROVED' && after?.status !== 'APPROVED'
  const isRejected = after?.status === 'REJECTED' && before?.status !== 'REJECTED'
  if (link && (loses || isRejected)) await Promise.all([link.coachId, link.clientId].map(revokeAll))
}

/** Who pays for a group no more reads no more of it (rule seat-is-paid). */
export async function revokeWithSeat({ before, after }: Change<SeatItem>): Promise<void> {
  if (!before || !isPaid(before)) return
  if (after?.channelId !== before.channelId || !isPaid(after)) await revokeAll(before.clientId)
}

export async function revokeWithChat({ before, after }: Change<ChatItem>): Promise<void> {
  await Promise.all(endedReadings(before, after).map(({ adminId }) => revokeOfAdmin(adminId)))
  if (!after?.deletedAt || before?.deletedAt) return
  const members = await membersOf(after.channelId)
  await Promise.all(members.filter((id) => id !== ADMIN_UUID).map(revokeAll))
}

/** Admins who read along and closed it before their hour was over; a token that lives no longer than that ends by itself. */
function endedReadings(before: ChatItem | undefined, after: ChatItem | undefined): Reading[] {
  const goesOn = ({ adminId, until }: Reading) =>
    !after?.deletedAt && after?.readings?.some((one) => one.adminId === adminId && one.until >= until)
  return (before?.readings ?? []).filter((one) => one.until > nowSeconds() && !goesOn(one))
}

/** Of who leaves a group; those of the admins stay. */
export async function revokeWithMember({ before, after }: Change<ChatMember>): Promise<void> {
  if (before && !after && isGroup(before.channelId) && before.memberId !== ADMIN_UUID)
    await revokeAll(before.memberId)
}

/** Of who sent too much: the next token opens nothing to be written in for a while (rule flood-limits). */
export async function revokeWithQuiet({ after }: Change<ChatQuiet>): Promise<void> {
  if (after) await revokeAll(after.memberId)
}

const membersOf = async (channelId: string) => {
  const members = await ChatMemberEntity.queryAll(`chat#${channelId}`, { index: 'gsi1', prefix: 'member#' })
  return members.map(({ memberId }) => memberId)
}

/** The tokens of somebody and of all with whom they share a conversation; those of the admins stay. */
async function revokeAround(personId: string): Promise<void> {
  await revokeAll(personId)
  const others = [...(await companionsOf(personId))]
  while (others.length > 0) await Promise.all(others.splice(0, AT_ONCE).map(revokeAll))
}

async function companionsOf(personId: string): Promise<Set<string>> {
  const chats = await ChatMemberEntity.queryAll(`chats#${personId}`)
  const channelIds = chats.map(({ channelId }) => channelId)
  const inGroups = await Promise.all(channelIds.filter(isGroup).map(membersOf))
  const companions = new Set([
    ...channelIds.flatMap((channelId) => Object.values(parseChannel(channelId) ?? {})),
    ...inGroups.flat(),
  ])
  for (const id of [personId, ADMIN_UUID]) companions.delete(id)
  return companions
}
