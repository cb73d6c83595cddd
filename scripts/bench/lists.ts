import { adminChat, pairChat } from '#core/chat/channels'
import { ChatEntity, type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { newActivity, timetokenOf } from '#core/chat/messages/activity-store'
import { ReportEntity } from '#core/chat/moderation/report-entity'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import { formatMessageId } from '#core/chat/shared/message-id'
import { GROUP_PLAN_CHOICES } from '#core/client/shared/plans'
import { PUBLIC_ANSWERS } from '#core/coach/shared/public-answers'
import { ListedSendingEntity } from '#core/forms/assignments/sending-entity'
import { listForms, removeForm } from '#core/forms/definitions/forms'
import {
  MAX_LISTED_RECIPIENTS,
  ScheduleCountEntity,
  ScheduleEntity,
} from '#core/forms/schedules/schedule-entity'
import { MAX_UNREAD_COUNTED } from '#core/forms/submissions/shared/received-schema'
import { DeletionEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { type Write, write } from '#core/lib/table'
import { SubscriberEntity } from '#core/newsletter/entity'
import { PublicCoachEntity, SlugClaimEntity } from '#core/public-profile/entity'
import { nowIso } from '#core/shared/clock'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'
import { pick } from '#core/shared/pick'
import { makeIdentity, pairWrites } from '#scripts/bench/populate'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { answers } from '#scripts/testing/answers'
import { makeForm, makeSchedule, makeSubmission } from '#scripts/testing/assignments'
import { preferenceFor } from '#scripts/testing/groups'
import type { Who } from '#scripts/testing/items'

/** More than an admin search or the list of unanswered messages looks at. */
const CLIENTS = 210
/** More than one page of reports and of newsletter subscribers. */
const REPORTS = 25
const READERS = 55
/** One page, together with the schedule that each run creates before it lists them. */
const SCHEDULES = ASSIGNMENT_PAGE_SIZE - 1
const NEIGHBOURS = 10
/** The number of slugs tried for coaches with the same name. */
const NAMESAKES = 20
/** More coaches than one sitemap file lists. */
const SHOWN = 1010

/**
 * Clears the lists that both runs would otherwise add to, so that both start with the same number of items.
 */
export async function emptyLists(): Promise<void> {
  const admin: AdminActor = { role: 'admin', name: 'Adele Admin', ...makeIdentity() }
  for (const { path } of await listForms(admin)) await removeForm(admin, path)
  for (const deletion of await DeletionEntity.queryAll('deletions'))
    await write(DeletionEntity.remove(deletion))
  for (const schedule of await ScheduleEntity.queryAll('schedules#admin'))
    await write(ScheduleEntity.remove(schedule))
  await write(ScheduleCountEntity.remove({ senderId: null }))
  for (const sending of await ListedSendingEntity.queryAll('sendings#admin'))
    await write(ListedSendingEntity.remove(sending))
  for (const reader of await SubscriberEntity.queryAll('newsletter'))
    await write(SubscriberEntity.remove(reader))
}

/** Fills the first page of every list that admins share, so that each request costs its maximum. */
export async function fillLists(): Promise<void> {
  const pairs = Array.from({ length: CLIENTS }, (_, place) => ({
    coach: makeIdentity(),
    client: makeIdentity(),
    place,
  }))
  const readers = Array.from({ length: READERS }, (_, place) => reader(place))
  const namesakes = Array.from({ length: NAMESAKES }, (_, place) => namesake(place + 1))
  const reports = pairs.slice(0, REPORTS).map(report)
  const coaches = Array.from({ length: SHOWN }, (_, place) => shownCoach(place))
  const writes = [...pairs.flatMap(waiting), ...reports, ...readers, ...namesakes, ...coaches]
  await putAll(itemsOf(writes))
  const form = await makeForm()
  await Promise.all(pairs.slice(0, MAX_UNREAD_COUNTED).map(({ client }) => makeSubmission(client, { form })))
  for (let at = 0; at < SCHEDULES; at++)
    await makeSchedule(
      pairs.slice(at * MAX_LISTED_RECIPIENTS, (at + 1) * MAX_LISTED_RECIPIENTS).map(({ client }) => client),
    )
}

interface Pair {
  coach: Who
  client: Who
  place: number
}
/** Earlier than anything the benchmark runs create. */
const longAgo = (place: number) => new Date(Date.UTC(2020, 0, 1, 0, place)).toISOString()

/** A client who has written to the admins, wants a group, and is waiting for their coach to reply. */
function waiting({ coach, client, place }: Pair): Write[] {
  const plan = GROUP_PLAN_CHOICES[place % GROUP_PLAN_CHOICES.length] ?? 'NONE'
  const [withAdmin, pair] = [adminChat('client', client.id), pairChat(coach.id, client.id)]
  const timetoken = timetokenOf(longAgo(place))
  const last = { timetoken, senderId: client.id }
  return [
    ...pairWrites(coach, client, 'APPROVED', { coachPreference: preferenceFor(plan) }),
    ...chatWrites(withAdmin, [client.id, ADMIN_UUID]),
    ActivityEntity.create({ ...newActivity(withAdmin), version: 1 }),
    ...chatWrites(pair, [client.id, coach.id]),
    ActivityEntity.create({
      ...newActivity(pair),
      last,
      recent: [formatMessageId(timetoken, client.id)],
      activeAt: timetoken,
      owedSince: timetoken,
      version: 1,
    }),
  ]
}

const chatWrites = (chat: ChatItem, memberIds: string[]): Write[] => [
  ChatEntity.create(chat),
  ...memberIds.map((memberId) => ChatMemberEntity.put({ channelId: chat.channelId, memberId })),
]

function report({ coach, client, place }: Pair): Write {
  const timetoken = timetokenOf(longAgo(place))
  const message = { timetoken, authorId: coach.id, text: 'You really should have told me so before.' }
  return ReportEntity.create({
    channelId: pairChat(coach.id, client.id).channelId,
    timetoken,
    reporterId: client.id,
    authorId: coach.id,
    reason: 'Rude',
    messages: Array.from({ length: NEIGHBOURS + 1 }, () => message),
    createdAt: longAgo(place),
    status: 'open',
  })
}

/** Takes a slug of the name that all coaches in the benchmark have. */
const namesake = (number: number): Write =>
  SlugClaimEntity.put({ slug: number === 1 ? 'carl-coach' : `carl-coach-${number}`, coachId: newId() })

/** Its slug sorts before those of the coaches that the runs create. */
const shownCoach = (place: number): Write =>
  PublicCoachEntity.put({
    ...pick(answers('carl@example.com'), PUBLIC_ANSWERS),
    coachId: newId(),
    imageKey: null,
    availability: true,
    ratingSum: 0,
    ratingCount: 0,
    slug: `c-${String(place).padStart(4, '0')}`,
  })

/** Their email addresses sort before all others. */
const reader = (place: number): Write =>
  SubscriberEntity.create({
    email: `-reader-${String(place).padStart(2, '0')}@example.com`,
    token: newId(),
    confirmedAt: nowIso(),
  })
