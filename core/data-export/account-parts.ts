import { ClientEntity, type ClientItem } from '#core/client/entity'
import { isStoredFile } from '#core/coach/changes'
import { ChangeRequestEntity, CoachEntity, type CoachItem } from '#core/coach/entity'
import { FILE_FIELDS } from '#core/coach/shared/fields'
import { isAnswerField, LABELS } from '#core/coach/shared/labels'
import { coachNames } from '#core/data-export/names'
import { factRows, type ReadPart, storedName } from '#core/data-export/part'
import type { Cell, ExportedFile, Row } from '#core/data-export/shared/schema'
import { contactEmailOf, EmailChangeEntity, UserEntity } from '#core/identity/entity'
import { config, imageUrl } from '#core/lib/config'
import { ReminderSubscriptionEntity } from '#core/mail/reminders'
import { SubscriberEntity } from '#core/newsletter/entity'
import { CurrentSlugEntity } from '#core/public-profile/entity'
import { PushDevicesEntity } from '#core/push/entity'
import { linkTo } from '#core/uploads/links'

export const account: ReadPart = async ({ owner }) => {
  const key = { userId: owner.id }
  const [user, change] = await Promise.all([UserEntity.find(key), EmailChangeEntity.find(key)])
  if (!user) return {}
  const { email, name, phone, joinedWith, createdAt, referredBy } = user
  return {
    rows: factRows({
      Id: owner.id,
      Name: name,
      Email: contactEmailOf(user),
      'Email for signing in': email,
      'New email, not confirmed yet': change?.email,
      'Phone number': phone,
      Role: owner.role,
      Status: owner.accountStatus,
      'Joined at': createdAt,
      'Joined with': joinedWith,
      'Invited by': referredBy && (await coachNames([referredBy]))(referredBy),
    }),
  }
}

export const profile: ReadPart = async ({ owner: { id, role } }) => {
  if (role === 'client') {
    const client = await ClientEntity.find({ clientId: id })
    return { rows: client ? clientRows(client) : [] }
  }
  const coach = await CoachEntity.find({ coachId: id })
  return { rows: coach ? coachRows(coach) : [] }
}

const clientRows = (client: ClientItem): Row[] => {
  const { coachPreference: wanted } = client
  return factRows({
    'First name': client.firstName,
    'Last name': client.lastName,
    Email: client.email,
    Gender: client.gender,
    Birthdate: client.birthdate,
    Height: client.height,
    'Weight in pounds': client.weight,
    'Additional information': client.api,
    'Chats with the admins': client.chatWithAdmin,
    'Group plan': wanted?.groupChatType,
    'Preferred gender of the coach': wanted?.gender,
    'Preferred experience': wanted?.experience,
    'Preferred personality': wanted?.personality,
    'Preferred certifications': wanted?.certifications,
    'Preferred specialties': wanted?.specialities,
    'Customer id at Stripe': client.customerId,
    'Time zone of the last device': client.timeZone,
    'Created at': client.createdAt,
  })
}

/** The team's own note about a coach isn't part of it, because the coach never sees it. */
const coachRows = (coach: CoachItem): Row[] =>
  factRows({
    ...Object.fromEntries(Object.entries(LABELS).map(([field, label]) => [label, answerOf(coach, field)])),
    Status: coach.status,
    Interviewed: coach.interviewStatus,
    'Reason for the rejection': coach.rejectionComment,
    'Accepts new clients': coach.availability,
    'Promoted until': coach.promotionTime,
    'Earnings in dollars': coach.earningsCents / 100,
    'Account id at Stripe': coach.expressAccountId,
    'Customer id at Stripe': coach.customerId,
    'Submitted to Stripe': coach.accountSubmitted,
    'Can be paid by Stripe': coach.accountOnboarded,
    'Chats with the admins': coach.chatWithAdmin,
    'Time zone of the last device': coach.timeZone,
    'Created at': coach.createdAt,
  })

const answerOf = (coach: CoachItem, field: string): Cell | undefined => {
  const value = (coach as unknown as Record<string, Cell | undefined>)[field]
  return isFileField(field) && typeof value === 'string' ? storedName(value) : value
}
const isFileField = (field: string) => FILE_FIELDS.some((one) => one === field)

export const changes: ReadPart = async ({ owner: { id } }) => {
  const request = await ChangeRequestEntity.find({ coachId: id })
  if (!request) return {}
  return {
    rows: Object.entries(request.updates).map(([field, { old, new: wanted }]) => ({
      field: isAnswerField(field) ? LABELS[field] : field,
      before: cellOf(field, old),
      requested: cellOf(field, wanted),
      requestedAt: request.createdAt,
    })),
  }
}

const cellOf = (field: string, value: unknown): Cell => {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'string') return isFileField(field) ? storedName(value) : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

export const photo: ReadPart = async ({ owner }) => {
  const user = await UserEntity.find({ userId: owner.id })
  const url = imageUrl(user?.imageKey)
  if (!user?.imageKey || !url) return {}
  const name = storedName(user.imageKey)
  return { files: [{ id: name, name, createdAt: user.createdAt, url }] }
}

/** The documents of a coach's application, including those of a pending change. */
export const documents: ReadPart = async ({ owner: { id: coachId } }) => {
  const [coach, request] = await Promise.all([
    CoachEntity.find({ coachId }),
    ChangeRequestEntity.find({ coachId }),
  ])
  if (!coach) return {}
  const entries = FILE_FIELDS.flatMap((field) => [
    { field, key: coach[field], createdAt: coach.createdAt },
    { field, key: request?.updates[field]?.new, createdAt: request?.createdAt ?? '' },
  ])
  const files = entries.map(async ({ field, key, createdAt }): Promise<ExportedFile[]> => {
    if (!isStoredFile(key)) return []
    const extension = key.slice(key.lastIndexOf('.'))
    return [{ id: key, name: `${LABELS[field]}${extension}`, createdAt, url: await linkTo(key) }]
  })
  return { files: (await Promise.all(files)).flat() }
}

/** Tokens and keys are left out: they are worthless to read and dangerous to leak. */
export const settings: ReadPart = async ({ owner: { id, role } }) => {
  const [user, reminders, push, coach, page] = await Promise.all([
    UserEntity.find({ userId: id }),
    ReminderSubscriptionEntity.find({ personId: id }),
    PushDevicesEntity.find({ userId: id }),
    role === 'coach' ? CoachEntity.find({ coachId: id }) : undefined,
    role === 'coach' ? CurrentSlugEntity.find({ coachId: id }) : undefined,
  ])
  const subscriber = user && (await SubscriberEntity.find({ email: contactEmailOf(user) }))
  const devices = (push?.devices ?? []).map(({ endpoint, hideText, signIn }) => ({
    name: 'Notifications in a browser',
    value: `${new URL(endpoint).host}, signed in ${new Date(signIn.beganAtSeconds * 1000).toISOString()}${hideText ? ', without the text of messages' : ''}`,
  }))
  return {
    rows: [
      ...factRows({
        'Reminder emails turned off at': reminders?.stoppedAt,
        'Subscribed to the newsletter at': subscriber?.confirmedAt,
        'Invitation link': coach && `${config.siteUrl}/register?ref=${coach.referalKey}`,
        'Public page': page && `${config.siteUrl}/coaches/${page.slug}`,
        'Visibility of the public page': coach?.visibility,
      }),
      ...devices,
    ],
  }
}
