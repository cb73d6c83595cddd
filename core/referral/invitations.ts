import { randomBytes } from 'node:crypto'
import { clientsById } from '#core/client/by-id'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { EmailOwnerEntity } from '#core/identity/entity'
import type { CoachActor } from '#core/lib/actor'
import { limit, refundUse } from '#core/lib/limits'
import { transact, write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import * as Letters from '#core/referral/emails'
import { InvitationEntity, type InvitationItem, InviteeEntity } from '#core/referral/entity'
import type { Invitation, Invite } from '#core/referral/shared/schema'
import { RelationshipEntity } from '#core/relationship/entity'
import { now, nowIso, nowSeconds } from '#core/shared/clock'
import { AppError, conflict, invalid, notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'
import type { TableQuery } from '#core/shared/schema'
import { pageOf, type TableShape } from '#core/shared/table-page'

const DAY_SECONDS = 24 * 3600
const INVITATIONS_PER_DAY = 20
const MAILS_PER_ADDRESS = 5
const ADDRESS_WINDOW_SECONDS = 30 * DAY_SECONDS

const invitedToday = () =>
  conflict('You already invited this email address today. Try again tomorrow.', 'INVITED_TODAY')
const unwanted = () =>
  conflict(
    'This person asked us not to send invitations. Share your link with them yourself.',
    'NO_INVITATIONS',
  )
const noSuchLink = () => new AppError('notFound', 'This link is incomplete or has expired.')

export const isOpen = ({ userId, expiresAt }: InvitationItem) =>
  userId === undefined && expiresAt > nowSeconds()

/** Emails an invitation, or resends it at most once a day (rules invitations and email-limits). */
export async function invite(actor: CoachActor, { email, type }: Invite): Promise<{ success: boolean }> {
  const key = { coachId: actor.id, email }
  const [coach, before, invitee, owner] = await Promise.all([
    CoachEntity.find({ coachId: actor.id }),
    InvitationEntity.find(key),
    InviteeEntity.find({ email }),
    EmailOwnerEntity.find({ email }),
  ])
  if (!coach) throw notFound('Coach')
  if (owner?.userId === actor.id)
    throw invalid([{ path: 'email', message: 'This is your own email address' }])
  if (invitee?.stoppedAt) throw unwanted()
  if (before?.userId) throw conflict('This person already joined through your invitation.', 'REGISTERED')
  if (before && now() < resendFrom(before)) throw invitedToday()
  const isClient = owner && (await ClientEntity.find({ clientId: owner.userId }))

  await limit(`invite#${actor.id}`, INVITATIONS_PER_DAY, DAY_SECONDS)
  try {
    await limit(`invited#${email}`, MAILS_PER_ADDRESS, ADDRESS_WINDOW_SECONDS)
  } catch (error) {
    // Other coaches have used up this address's limit, so this attempt doesn't count against the coach's own.
    await refundUse(`invite#${actor.id}`, DAY_SECONDS)
    throw error
  }
  const token = invitee?.token ?? newToken(email)
  const expiresAt = nowSeconds() + RETENTION.invitation
  const sentAt = nowIso()
  const asRead = before
    ? { sentAt: before.sentAt, userId: { absent: true as const } }
    : { sentAt: { absent: true as const } }
  const writes = [
    InvitationEntity.put({ ...key, type, sentAt, expiresAt }, { if: asRead, else: invitedToday }),
    InviteeEntity.put(
      { email, token, expiresAt },
      { if: { token: invitee?.token ?? { absent: true }, stoppedAt: { absent: true } }, else: unwanted },
    ),
    prepareEmail(
      email,
      isClient && type === 'client'
        ? Letters.invitationOfClient(coach, token)
        : Letters.invitation(coach, type, token),
    ),
  ]
  try {
    await transact(writes)
  } catch (error) {
    await refundUse(`invite#${actor.id}`, DAY_SECONDS)
    await refundUse(`invited#${email}`, ADDRESS_WINDOW_SECONDS)
    throw error
  }
  return { success: true }
}

/** Lists the coach's invitations, newest first, until ninety days after the last email. */
export async function listInvitations(
  actor: CoachActor,
  query: TableQuery,
): Promise<{ rows: Invitation[]; count: number }> {
  const all = await InvitationEntity.queryAll(`invitations#${actor.id}`)
  const { rows, count } = pageOf(
    all.filter(({ expiresAt }) => expiresAt > nowSeconds()),
    table,
    query,
  )
  const ids = rows.flatMap(({ userId, type }) => (userId && type === 'client' ? [userId] : []))
  const [relationships, clients] = await Promise.all([
    RelationshipEntity.findMany(ids.map((clientId) => ({ coachId: actor.id, clientId }))),
    clientsById(ids),
  ])
  const isRelated = (id: string | undefined) =>
    relationships.some(({ clientId, status }) => clientId === id && status === 'APPROVED') &&
    clients.has(id ?? '')
  return { rows: rows.map((row) => invitationOf(row, isRelated(row.userId))), count }
}

/** Stops all invitations to an address. Having the token proves access to its mailbox (rule no-more-invitations). */
export async function stopInvitations(token: string): Promise<{ success: boolean }> {
  const email = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  await write(
    InviteeEntity.update(
      { email },
      { set: { stoppedAt: nowIso() }, remove: ['expiresAt'] },
      { if: { token }, else: noSuchLink },
    ),
  )
  return { success: true }
}

const table: TableShape<InvitationItem> = {
  id: ({ email }) => email,
  texts: ({ email }) => [email],
  columns: { email: ({ email }) => email, type: ({ type }) => type, sentAt: ({ sentAt }) => sentAt },
  standard: { sort: 'sentAt', order: 'desc' },
}

const resendFrom = ({ sentAt }: InvitationItem) => Date.parse(sentAt) + DAY_SECONDS * 1000

const newToken = (email: string) =>
  `${Buffer.from(email).toString('base64url')}.${randomBytes(32).toString('base64url')}`

const invitationOf = (item: InvitationItem, isRelated: boolean): Invitation => ({
  email: item.email,
  type: item.type,
  state: isRelated ? 'LINKED' : item.userId ? 'REGISTERED' : 'SENT',
  sentAt: item.sentAt,
  resendFrom: new Date(resendFrom(item)).toISOString(),
  clientId: isRelated ? (item.userId ?? null) : null,
})
