import type { CoachItem } from '#core/coach/entity'
import {
  AssignmentEntity,
  type AssignmentItem,
  OpenAssignmentEntity,
  openAssignmentOf,
  REPEATED_FIELDS,
  type StoredAnswers,
  SubmissionEntity,
  UNOPENED,
} from '#core/forms/assignments/entity'
import { FormCountEntity, FormEntity, type FormItem, FormVersionEntity } from '#core/forms/definitions/entity'
import { TEMPLATES } from '#core/forms/definitions/shared/templates'
import { nextDate } from '#core/forms/schedules/frequency'
import {
  MAX_LISTED_RECIPIENTS,
  ScheduleCountEntity,
  ScheduleEntity,
  type ScheduleItem,
  ScheduleRecipientsEntity,
} from '#core/forms/schedules/schedule-entity'
import { ReceivedSubmissionEntity, receivedOf } from '#core/forms/submissions/received-entity'
import { prepareRetentions } from '#core/forms/submissions/retention'
import type { Write } from '#core/lib/table'
import { dayOf, now } from '#core/shared/clock'
import { pick } from '#core/shared/pick'
import type { Connection } from '#scripts/seed/connections'
import { DAY_MS, iso, today } from '#scripts/seed/dates'
import { makeHealthFacts } from '#scripts/seed/health-facts'
import { randomOf } from '#scripts/seed/random'

const FOR_COACHES = ['First meeting', 'Weekly check-in', 'Food diary', 'Allergies and diet', 'Goals']
const WEEKS = 6
const NOTES = ['A birthday', 'Traveling for work', 'Too little sleep', 'Nothing in the fridge']

/**
 * Forms of the admins, and one of the first coach. Clients of the first two coaches have answered a weekly
 * check-in for several weeks, and some have an open one, including client@example.com.
 */
export function makeForms(coaches: CoachItem[], connections: Connection[]): Write[] {
  const createdAt = iso(today() - 90 * DAY_MS)
  const forms = TEMPLATES.map((document, index): FormItem => {
    const path = `${document.title
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, '')}-${index}`
    const tags: FormItem['tags'] = FOR_COACHES.includes(document.title) ? ['admin', 'coach'] : ['admin']
    return { path, owner: 'admin', tags, version: 1, document, createdAt, updatedAt: createdAt }
  })
  const [checkIn] = forms.filter(({ document }) => document.title === 'Weekly check-in')
  const [first] = coaches
  if (!checkIn || !first) return []
  const own: FormItem = {
    ...checkIn,
    path: 'dinner-club-1',
    owner: first.coachId,
    tags: ['coach'],
    document: {
      title: 'Dinner club',
      description: 'For our monthly evening.',
      fields: [
        { type: 'yesNo', id: 'comes', label: 'Will you come?', required: true },
        { type: 'text', id: 'brings', label: 'What will you bring?', when: { field: 'comes', is: [true] } },
      ],
    },
  }
  const clientsOf = (coach: CoachItem | undefined) =>
    connections
      .filter((connection) => connection.coach === coach && connection.relationship.status === 'APPROVED')
      .map(({ client }) => client.clientId)
  return [
    ...[...forms, own].flatMap((form) => [
      FormEntity.put(form),
      FormVersionEntity.put({ path: form.path, version: 1, document: form.document }),
    ]),
    FormCountEntity.put({ owner: 'admin', count: forms.length }),
    FormCountEntity.put({ owner: first.coachId, count: 1 }),
    ...coaches
      .slice(0, 2)
      .flatMap((coach) => repeating(checkIn, coach.coachId, clientsOf(coach).slice(0, 8))),
    // Some of them are clients of both coaches.
    ...[...new Set(coaches.slice(0, 2).flatMap((coach) => clientsOf(coach).slice(0, 8)))].flatMap(
      (clientId) => makeHealthFacts({ clientId }),
    ),
    ...coaches.slice(0, 1).flatMap((coach) => {
      const allergyForm = forms.find(({ document }) => document.title === 'Allergies and diet')
      const [client] = clientsOf(coach)
      return allergyForm && client ? waiting(allergyForm, coach.coachId, client) : []
    }),
    ...coaches.slice(0, 2).flatMap((coach) =>
      clientsOf(coach)
        .slice(0, 8)
        .flatMap((clientId, index) => [
          ...answered(checkIn, coach.coachId, clientId, index % 3 === 1),
          ...(index % 2 === 0 ? waiting(checkIn, coach.coachId, clientId) : []),
        ]),
    ),
  ]
}

const assignmentOf = (
  form: FormItem,
  senderId: string,
  recipientId: string,
  time: number,
): AssignmentItem => ({
  assignmentId: randomOf(`assignment ${form.path} ${recipientId} ${senderId} ${time}`).id(time),
  path: form.path,
  title: form.document.title,
  tags: form.tags,
  version: form.version,
  recipientId,
  recipientType: 'client',
  senderId,
  sendingId: null,
  createdAt: iso(time),
  ...UNOPENED,
})

/** Of some clients, the coach hasn't read the latest answers yet. */
function answered(form: FormItem, senderId: string, recipientId: string, isUnread: boolean): Write[] {
  const random = randomOf(`answers ${recipientId} ${senderId}`)
  const start = random.int(130, 210)
  return Array.from({ length: WEEKS }, (_, week): Write[] => {
    const time = today() - (WEEKS - week) * 7 * DAY_MS
    const assignment = assignmentOf(form, senderId, recipientId, time)
    const submissionId = randomOf(`submission ${assignment.assignmentId}`).id(time + DAY_MS)
    const createdAt = iso(time + DAY_MS)
    const slips = random.int(0, 3) === 0
    const data: StoredAnswers = {
      week: random.int(3, 5),
      weight: start - week - random.int(0, 1),
      energy: random.int(4, 9),
      hunger: random.int(2, 7),
      slips,
      ...(slips && { slipsWhat: NOTES[random.int(0, NOTES.length - 1)] ?? '' }),
    }
    const submission = { ...pick(assignment, [...REPEATED_FIELDS, 'version']), submissionId, data, createdAt }
    return [
      AssignmentEntity.put({ ...assignment, openedAt: createdAt, completedAt: createdAt, submissionId }),
      SubmissionEntity.put(submission),
      ReceivedSubmissionEntity.put({
        ...receivedOf(submission),
        readAt: isUnread && week === WEEKS - 1 ? null : createdAt,
        emailedAt: createdAt,
      }),
      ...prepareRetentions(form.document, submission),
    ]
  }).flat()
}

function waiting(form: FormItem, senderId: string, recipientId: string): Write[] {
  const time = today() - DAY_MS / 4
  const assignment = assignmentOf(form, senderId, recipientId, time)
  return [AssignmentEntity.put(assignment), OpenAssignmentEntity.put(openAssignmentOf(assignment))]
}

/** Every Monday morning, New York time. */
function repeating(form: FormItem, senderId: string, recipientIds: string[]): Write[] {
  const { path, document } = form
  const monday = today() - ((new Date(today()).getUTCDay() + 6) % 7) * DAY_MS
  const plan = {
    rhythm: 'weekly' as const,
    firstDay: dayOf(monday - (WEEKS - 1) * 7 * DAY_MS),
    time: '08:00',
    timeZone: 'America/New_York',
    until: null,
  }
  const next = nextDate(plan, now())
  if (!next) return []
  const createdAt = today() - (WEEKS + 1) * 7 * DAY_MS
  const scheduleId = randomOf(`schedule ${path} ${senderId}`).id(createdAt)
  const schedule: ScheduleItem = {
    ...plan,
    scheduleId,
    senderId,
    path,
    title: document.title,
    status: 'RUNNING',
    endedBecause: null,
    nextAt: iso(next.at),
    recipientCount: recipientIds.length,
    firstIds: recipientIds.slice(0, MAX_LISTED_RECIPIENTS),
    createdAt: iso(createdAt),
  }
  return [
    ScheduleEntity.put(schedule),
    ScheduleRecipientsEntity.put({ scheduleId, recipientIds }),
    ScheduleCountEntity.put({ senderId, count: 1 }),
  ]
}
