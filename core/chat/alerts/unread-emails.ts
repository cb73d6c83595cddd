import { unreadMessages } from '#core/chat/emails'
import { loadChats } from '#core/chat/load-chats'
import { memberIdsOf } from '#core/chat/members/members'
import type { Activity } from '#core/chat/messages/activity'
import { ActivityEntity, type ActivityItem } from '#core/chat/messages/activity-entity'
import { prepareActivity } from '#core/chat/messages/activity-store'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import { parseMessageId } from '#core/chat/shared/message-id'
import type { Chat } from '#core/chat/shared/schema'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { reminderPermission } from '#core/mail/reminders'
import { BRAND } from '#core/shared/brand'
import { now, nowIso } from '#core/shared/clock'

const DAY_MS = 24 * 3600 * 1000
const PAGE_SIZE = 500

const unreadEmailJob: BatchJob<{ above?: string }, ActivityItem> = {
  name: 'unread-mails',
  begin: () => ({}),
  read: async ({ above }) => {
    const page = await ActivityEntity.query('unread-mails', { index: 'gsi2', above, limit: PAGE_SIZE })
    const items = page.filter(({ lookAt = '' }) => lookAt <= nowIso())
    const last = items.at(-1)
    const isMore = last && items.length === PAGE_SIZE
    return { items, ...(isMore && { next: { above: `${last.lookAt}#${last.channelId}` } }) }
  },
  attempt: ({ channelId }) => emailUnreadOf(channelId),
  atOnce: 16,
  perSecond: 100,
}

/** Emails people who haven't read a message for fifteen minutes (rule unread-message-emails). */
export const emailUnreadMessages = (run: TimeBudget): Promise<BatchOutcome> =>
  processInBatches(unreadEmailJob, run)

/**
 * The emails and the record of them are written in one transaction. If the conversation changes in the meantime, the
 * decision is repeated with fresh data.
 */
const emailUnreadOf = (channelId: string) =>
  retryOnConflict(async () => {
    const activity = await ActivityEntity.find({ channelId })
    if (!activity?.lookAt || activity.lookAt > nowIso()) return
    const people = (await memberIdsOf(channelId)).filter((id) => id !== ADMIN_UUID)
    const decisions = await Promise.all(people.map((personId) => decide(activity, personId)))
    const nextCheck = decisions.flatMap(({ notBefore }) => notBefore ?? []).sort()[0]
    const mailed = {
      ...activity.mailed,
      ...Object.assign({}, ...decisions.map((decision) => decision.mailed)),
    }
    await transact([
      ...prepareActivity(activity, { ...activity, mailed, lookAt: nextCheck }),
      ...decisions.flatMap(({ writes }) => writes ?? []),
    ])
  })

interface Decision {
  /** Set if they were emailed within the last day: when the next email may go out. */
  notBefore?: string
  mailed?: ActivityItem['mailed']
  writes?: Write[]
}

async function decide(activity: ActivityItem, personId: string): Promise<Decision> {
  const last = activity.mailed?.[personId]
  const newest = unreadSince(activity, personId, last?.to)
  if (!newest) return {}
  const notBefore = last && new Date(Date.parse(last.at) + DAY_MS).toISOString()
  if (notBefore && notBefore > nowIso()) return { notBefore }
  const reader = await readerOf(personId)
  const [chat] = reader ? await loadChats(reader.actor, [activity.channelId]) : []
  // People who can't read it or don't want reminders get no email about the messages so far.
  if (!reader || !chat || chat.disabled || chat.locked) return {}
  const permission = await reminderPermission(personId)
  if (!permission) return {}
  return {
    mailed: { [personId]: { at: new Date(now()).toISOString(), to: newest } },
    writes: [
      permission.stillWanted,
      prepareEmail(
        reader.email,
        unreadMessages({
          firstName: reader.firstName,
          role: reader.actor.role,
          name: nameFor(chat, reader.actor.role),
          channelId: activity.channelId,
          unread: chat.unread,
          stop: permission.token,
        }),
      ),
    ],
  }
}

/** Returns the newest message from others that this person has neither read nor been emailed about. */
function unreadSince({ recent, marks }: Activity, personId: string, mailedTo = '0'): string | undefined {
  const read = marks[personId] ?? '0'
  return recent
    .map(parseMessageId)
    .filter(({ senderId, timetoken }) => senderId !== personId && timetoken > read && timetoken > mailedTo)
    .at(-1)?.timetoken
}

interface Reader {
  actor: ClientActor | CoachActor
  email: string
  firstName: string
}

async function readerOf(personId: string): Promise<Reader | undefined> {
  const [client, coach] = await Promise.all([
    ClientEntity.find({ clientId: personId }),
    CoachEntity.find({ coachId: personId }),
  ])
  const profile = client ?? coach
  if (!profile || (profile.status !== 'ACTIVE' && profile.status !== 'APPROVED')) return undefined
  const { subject, status: accountStatus, email, firstName } = profile
  return {
    actor: { role: client ? 'client' : 'coach', id: personId, subject, accountStatus },
    email,
    firstName,
  }
}

const nameFor = ({ groupName, toAdmin, client, nutritionist }: Chat, role: 'client' | 'coach') =>
  groupName ?? (toAdmin ? BRAND : (role === 'client' ? nutritionist : client)?.user.name) ?? BRAND
