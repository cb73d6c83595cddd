import { ChatMemberEntity } from '#core/chat/entity'
import { coachNames, otherNames } from '#core/data-export/names'
import { dollars, nextAfter, type Owner, PAGE_SIZE, type ReadPart } from '#core/data-export/part'
import type { Row } from '#core/data-export/shared/schema'
import { listViews } from '#core/data-export/views'
import { ExtraEntity } from '#core/extras/entity'
import { GroupEntity, type GroupItem, SeatEntity } from '#core/groups/entity'
import { SavedCoachEntity } from '#core/hiring/entity'
import { contactEmailOf, UserEntity } from '#core/identity/entity'
import { InvitationEntity, type InvitationItem } from '#core/referral/entity'
import { RelationshipEntity } from '#core/relationship/entity'
import { ReviewEntity } from '#core/reviews/entity'
import { listForCoach } from '#core/reviews/published'

/** A client has few, because asking a coach is limited. A coach may have thousands. */
export const relationships: ReadPart = async ({ owner, after }) => {
  const isClient = owner.role === 'client'
  const items = isClient
    ? await RelationshipEntity.queryAll(`client#${owner.id}`, { prefix: 'link#', index: 'gsi1' })
    : await RelationshipEntity.queryPage(`coach#${owner.id}`, {
        prefix: 'link#',
        pageSize: PAGE_SIZE,
        ...(after && { after: { coachId: owner.id, clientId: after } }),
      })
  // A coach can't see a client who has no profile yet (rule referral).
  const shown = items.filter(({ awaitsProfile }) => isClient || !awaitsProfile)
  const otherOf = ({ coachId, clientId }: (typeof items)[number]) => (isClient ? coachId : clientId)
  const names = await otherNames(owner, shown.map(otherOf))
  return {
    rows: shown.map((item) => ({
      [isClient ? 'coach' : 'client']: names(otherOf(item)),
      id: otherOf(item),
      status: item.status,
      isHidden: item.isHidden,
      // Clients wrote the note, so it's their data, not the coach's.
      ...(isClient && { note: item.note ?? null }),
      createdAt: item.createdAt,
    })),
    next: isClient ? null : nextAfter(items, ({ clientId }) => clientId),
  }
}

export const savedCoaches: ReadPart = async ({ owner: { id: clientId }, after }) => {
  const saved = await SavedCoachEntity.queryPage(`client#${clientId}`, {
    prefix: 'saved#',
    pageSize: PAGE_SIZE,
    ...(after && { after: { clientId, coachId: after } }),
  })
  const names = await coachNames(saved.map(({ coachId }) => coachId))
  return {
    rows: saved.map(({ coachId, createdAt }) => ({ coach: names(coachId), id: coachId, savedAt: createdAt })),
    next: nextAfter(saved, ({ coachId }) => coachId),
  }
}

/** A client's own reviews, or the published ones of a coach, signed as on the coach's page. */
export const reviews: ReadPart = async ({ owner, after }) => {
  if (owner.role === 'coach') {
    const { rows, next } = await listForCoach(owner, after)
    return {
      rows: rows.map(({ client, rating, text, createdAt, answer }) => ({
        from: client.user.name,
        rating,
        text,
        createdAt,
        reply: answer?.text ?? null,
        replyStatus: answer?.status ?? null,
      })),
      next,
    }
  }
  const own = await ReviewEntity.queryAll(`client#${owner.id}`, { prefix: 'review#', index: 'gsi1' })
  const names = await coachNames(own.map(({ coachId }) => coachId))
  return {
    rows: own.map(({ coachId, rating, text, status, createdAt, answer }) => ({
      coach: names(coachId),
      rating,
      text,
      status,
      createdAt,
      reply: answer?.status === 'APPROVED' ? answer.text : null,
    })),
  }
}

/** Other members aren't named. */
export const groups: ReadPart = async ({ owner, after }) => {
  if (owner.role === 'client') {
    const seat = await SeatEntity.find({ clientId: owner.id })
    const group = seat && (await GroupEntity.find({ channelId: seat.channelId }))
    return { rows: group ? [await groupRow(owner, group)] : [] }
  }
  const memberships = await ChatMemberEntity.queryPage(`chats#${owner.id}`, {
    prefix: 'group.',
    pageSize: PAGE_SIZE,
    ...(after && { after: { memberId: owner.id, channelId: after } }),
  })
  const found = await GroupEntity.findMany(memberships)
  return {
    rows: await Promise.all(found.map((group) => groupRow(owner, group))),
    next: nextAfter(memberships, ({ channelId }) => channelId),
  }
}

async function groupRow({ id, role }: Owner, group: GroupItem): Promise<Row> {
  const { name, plan, coachId, coachJoinedAt, clients, createdAt } = group
  const joined = clients.find(({ clientId }) => clientId === id)
  return {
    group: name,
    id: group.channelId,
    plan,
    members: clients.length,
    coach: role === 'client' && coachId ? (await coachNames([coachId]))(coachId) : null,
    joinedAt: joined?.joinedAt ?? coachJoinedAt,
    createdAt,
  }
}

/**
 * For a coach, those that they sent. The addresses are other people's, so only enough of each is left to recognize
 * it. For a client, the one that they accepted.
 */
export const invitations: ReadPart = async ({ owner, after }) => {
  if (owner.role === 'coach') {
    const sent = await InvitationEntity.queryPage(`invitations#${owner.id}`, {
      pageSize: PAGE_SIZE,
      ...(after && { after: { coachId: owner.id, email: decoded(after) } }),
    })
    return { rows: sent.map(invitationRow), next: nextAfter(sent, ({ email }) => encoded(email)) }
  }
  const user = await UserEntity.find({ userId: owner.id })
  if (!user?.referredBy) return {}
  const own = await InvitationEntity.find({ coachId: user.referredBy, email: contactEmailOf(user) })
  if (own?.userId !== owner.id) return {}
  const names = await coachNames([user.referredBy])
  return { rows: [{ from: names(user.referredBy), sentAt: own.sentAt }] }
}

const invitationRow = ({ email, type, sentAt, userId }: InvitationItem): Row => ({
  to: masked(email),
  as: type,
  sentAt,
  hasJoined: userId !== undefined,
})
const masked = (email: string) => email.replace(/^(.).*@/, '$1…@').replace(/@(.).*(\.\w+)$/, '@$1…$2')
/** A position in the list, which is sorted by address. */
const encoded = (email: string) => Buffer.from(email).toString('base64url')
const decoded = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

export const extras: ReadPart = async ({ owner: { id: coachId }, after }) => {
  const items = await ExtraEntity.queryPage(`coach#${coachId}`, {
    prefix: 'extra#',
    pageSize: PAGE_SIZE,
    ...(after && { after: { coachId, extraId: after } }),
  })
  return {
    rows: items.map(({ extraId, title, description, priceCents, approved, createdAt }) => ({
      id: extraId,
      title,
      description,
      dollarsPerMonth: dollars(priceCents),
      approved,
      createdAt,
    })),
    next: nextAfter(items, ({ extraId }) => extraId),
  }
}

export const views: ReadPart = async ({ owner, after }) => {
  if (owner.role !== 'client') return {}
  const { rows, next } = await listViews(owner, { before: after })
  return {
    rows: rows.map(({ day, coach, opened, reasons }) => ({
      day,
      who: coach?.name ?? 'Our team',
      opened,
      reasons,
    })),
    next,
  }
}
