import type { Page } from 'playwright-core'
import { openPair, pairChannel } from '#core/chat/channels'
import { adminChannel } from '#core/chat/shared/channel-names'
import { ChangeRequestEntity } from '#core/coach/entity'
import { newSending, prepareSending } from '#core/forms/assignments/send'
import { SavedCoachEntity } from '#core/hiring/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict } from '#core/shared/errors'
import { pdf } from '#scripts/seed/pdf'
import {
  checkIn,
  makeForm,
  makeOpenAssignment,
  makeSchedule,
  makeSubmission,
} from '#scripts/testing/assignments'
import { postEvents } from '#scripts/testing/chat'
import * as Extras from '#scripts/testing/extras'
import * as Groups from '#scripts/testing/groups'
import { buy, makeRelationship, makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { jpeg } from '#scripts/testing/pictures'
import { deleteClient, makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { makeAnswer, makeReview } from '#scripts/testing/reviews'
import { open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { sendFileAs } from '#scripts/testing/uploads'
import { openAs, openAsAdmin } from './people'

type Opener = (path: string) => Promise<Page>
const as = (person: Promise<TestPerson>) => async (path: string) => openAs(await person, path)

/**
 * Creates a visitor for every kind of person whose screens differ, with data that fills those screens. Each
 * opens a screen on a phone.
 */
export async function makeVisitors() {
  const [{ client, coach }, pendingCoach, other, payable, waiting] = await Promise.all([
    makeReadyPair({ firstName: 'Bartholomew-Alexander', specialities: ['Vegan', 'Keto Diet', 'Bio Hacker'] }),
    makeCoach({ firstName: 'Nora', status: 'PENDING' }),
    makeSeller({ firstName: 'Olga' }),
    makeSeller({ firstName: 'Petra' }),
    makeReadyClient(),
  ])
  const channelId = pairChannel(coach.id, client.id)
  const adminChannelId = adminChannel(client.id)
  const asking = {
    coachId: coach.id,
    requestId: newId(),
    updates: {
      specialities: { old: ['Vegan', 'Keto Diet', 'Bio Hacker'], new: ['Vegan', 'Paleo'] },
      calendarUrl: { old: '', new: `https://calendar.example.com/${'long-'.repeat(20)}` },
    },
    createdAt: nowIso(),
    version: 1,
  }
  await Promise.all([
    transact(openPair(coach.id, client.id)),
    call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } }),
    write(ChangeRequestEntity.create(asking)),
    makeRelationship(other, client, 'PENDING'),
    makeRelationship(payable, client),
    makeRelationship(coach, waiting, 'PENDING'),
    ...[coach, other].map(({ id }) =>
      write(
        SavedCoachEntity.create({ clientId: client.id, coachId: id, createdAt: '2026-01-01T00:00:00.000Z' }),
      ),
    ),
  ])
  const deletedClient = await makeReadyClient()
  await deleteClient(deletedClient)
  await makeReview(coach, { clientId: client.id, status: 'REJECTED' })
  await makeReview(coach, { answer: makeAnswer({ status: 'APPROVED' }) })
  await makeReview(coach, { answer: makeAnswer() })
  await makeReview(other, { status: 'PENDING' })
  let reportId = ''
  for (const [index, { id: uuid }] of [client, coach, client].entries()) {
    const timetoken = String((Date.now() - 60_000 * (9 - index)) * 10_000)
    const text = `Message ${index} https://example.com/a-long-address-without-any-place-to-break-it-in-two`
    services.pubnub.seedMessage({ channel: channelId, uuid, message: { text }, timetoken })
    postEvents([{ channel: channelId, uuid, timetoken }])
    if (uuid === coach.id) reportId = `${channelId}~${timetoken}~${client.id}`
  }
  await sendFileAs(coach, channelId, 'A-plan-whose-name-has-no-place-to-break-it-in-two-parts.pdf', {
    contentType: 'application/pdf',
    bytes: pdf('Plan', ['Oats']),
  })
  // The client wrote last and is waiting for a reply.
  await sendFileAs(client, channelId, 'Lunch.jpg', { contentType: 'image/jpeg', bytes: jpeg })
  const [, timetoken] = reportId.split('~')
  await call('POST', '/chat/report', {
    token: client.token,
    body: { channelId, timetoken, reason: 'A-reason-without-any-place-to-break-it'.repeat(4) },
  })
  await Promise.all([
    Extras.makeApproved(coach, { specialties: 'Race week, with a long title'.slice(0, 25) }),
    Extras.make(coach, { description: 'A-word-without-any-place-to-break-it'.repeat(4).slice(0, 140) }),
    Extras.makeApproved(payable),
  ])
  const groupId = await Groups.makeGroup({
    coach: payable,
    clients: [client, waiting],
    plan: 'PLAN_3',
    name: 'Morning-crew-without-any-place-to-break-it of the early birds',
  })
  await services.stripe.failRenewal(await buy(client, coach))
  await services.stripe.settled()
  // Waits for the coaches' public pages.
  await services.stream.drained()

  // Separate people, because a pending form opens on top of every screen.
  const [asked, askedCoach] = await Promise.all([makeReadyClient(), makeCoach({ firstName: 'Anita' })])
  const form = await makeForm({
    document: { ...checkIn, title: `A form with-a-title-that-has-no-place-to-break-it-in-two-parts` },
  })
  const ownForm = await makeForm({}, coach.id)
  const assignment = await makeOpenAssignment(asked, { form })
  const coachAssignment = await makeOpenAssignment(askedCoach, { form, recipientType: 'coach' })
  const knowing = await makeForm({
    document: {
      title: 'Asked once',
      fields: [{ type: 'text', id: 'allergic', label: 'What can you not eat?', fact: 'allergies' }],
    },
  })
  for (const { token } of [asked, client])
    await call('PUT', '/client/facts/allergies', { token, body: { value: 'Peanuts' } })
  const knownAssignment = await makeOpenAssignment(asked, { form: knowing })
  await makeSchedule([client], { form, senderId: coach.id })
  await makeSchedule([client], { form })
  const submission = await makeSubmission(client, { form })
  const received = await makeSubmission(client, { form, senderId: coach.id })
  const makeStopped = async (senderId: string | null) => {
    const ids = [client.id, waiting.id]
    const sending = newSending(newId(), senderId, [form], ids)
    const stopped = { ...sending, position: 1, skipped: 1, stoppedAt: nowIso() }
    await transact(prepareSending(stopped, ids, () => conflict('Exists', 'CONFLICT')))
    return stopped.sendingId
  }
  const coachSubmission = await makeSubmission(coach, { form, recipientType: 'coach' })

  const visitors = {
    guest: (path) => open(path),
    unregistered: (path) => {
      const email = 'unregistered@example.com'
      const { sub } = services.cognito.createUser({ email, password: 'platewise' })
      return openAs({ email, token: services.cognito.accessTokenFor(sub) }, path)
    },
    newClient: (path) => as(makeNewcomer('client'))(path),
    suspendedClient: (path) => as(makeClient({ status: 'SUSPENDED' }))(path),
    client: (path) => openAs(client, path),
    asked: (path) => openAs(asked, path),
    newCoach: (path) => as(makeNewcomer('nutritionist'))(path),
    pendingCoach: (path) => openAs(pendingCoach, path),
    rejectedCoach: (path) =>
      as(makeCoach({ status: 'REJECTED', rejectionComment: 'Please add a résumé.' }))(path),
    suspendedCoach: (path) => as(makeCoach({ status: 'SUSPENDED' }))(path),
    coach: (path) => openAs(coach, path),
    askedCoach: (path) => openAs(askedCoach, path),
    admin: async (path) => openAsAdmin(await makeAdmin(), path, {}),
  } satisfies Record<string, Opener>
  const ids = {
    assignmentId: assignment.assignmentId,
    knownAssignmentId: knownAssignment.assignmentId,
    coachAssignmentId: coachAssignment.assignmentId,
    submissionId: submission.submissionId,
    receivedId: received.submissionId,
    coachSubmissionId: coachSubmission.submissionId,
    sendingId: await makeStopped(null),
    ownSendingId: await makeStopped(coach.id),
    formPath: form.path,
    ownFormPath: ownForm.path,
  }
  return {
    visitors,
    client,
    waiting,
    coach,
    other,
    asking,
    pendingCoach,
    deletedClient,
    payable,
    channelId,
    groupId,
    adminChannelId,
    reportId,
    ...ids,
  }
}
