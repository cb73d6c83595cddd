import { openPair, pairChannel } from '#core/chat/channels'
import type { Chat } from '#core/chat/shared/schema'
import { ClientRowEntity } from '#core/client/entity'
import { formFilesOf } from '#core/forms/assignments/entity'
import { DeletionEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { SubscriberEntity } from '#core/newsletter/entity'
import { nowIso } from '#core/shared/clock'
import * as Bucket from '#core/uploads/bucket'
import { handler as eraseDeleted } from '#functions/jobs/erase-deleted'
import { makeForm, makeOpenAssignment, makeSubmission } from '#scripts/testing/assignments'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'
import { sendFileAs } from '#scripts/testing/uploads'

export const admin = await makeAdmin()
const asAdmin = { token: admin.token }

export const remove = ({ id }: TestPerson) => call('DELETE', `/admin/client/${id}`, asAdmin)
export const restore = ({ id }: TestPerson) => call('POST', `/admin/client/${id}/restore`, asAdmin)
export const newTokenFor = ({ subject }: TestPerson) => services.cognito.accessTokenFor(subject)

export async function waitUntilIdle() {
  await services.stream.drained()
  await services.stripe.settled()
  await services.stream.drained()
}

/** Makes every pending deletion due and runs the job that erases data. */
export async function eraseAllDeleted() {
  const past = new Date(Date.now() - 1000).toISOString()
  for (const deletion of await DeletionEntity.queryAll('deletions'))
    if (deletion.eraseAt > past) await write(DeletionEntity.update(deletion, { set: { eraseAt: past } }))
  await eraseDeleted()
}

/**
 * Creates a client who pays one coach, has an open payment page for another, chats with both and the admins, has
 * reviewed the first, has forms from the coach and the admins, and subscribes to the newsletter. An earlier release has
 * stored an unread count.
 */
export async function makeBusyClient() {
  const { coach, client } = await Payments.makePair()
  const second = await Payments.makeSeller()
  await Payments.makeRelationship(second, client)
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  await makeReview(coach, { clientId: client.id })
  const { body } = await Payments.subscribe(client, second)
  for (const person of [coach, second]) await transact(openPair(person.id, client.id))
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const picture = { contentType: 'image/png', bytes: png }
  await sendFileAs(client, pairChannel(coach.id, client.id), 'lunch.png', picture)
  const forms = await makeForms(client, coach)
  await write(SubscriberEntity.put({ email: client.email, token: newId(), confirmedAt: nowIso() }))
  await services.stream.drained()
  return { coach, second, client, subscription, page: body.url, forms }
}

/** Creates one form with a draft and two submitted forms, one of them with an uploaded file. */
async function makeForms(client: TestPerson, { id: senderId }: TestPerson) {
  const form = await makeForm()
  const file = `${formFilesOf(client.id)}/${newId()}.pdf`
  await Bucket.put(file, new TextEncoder().encode('%PDF-1.4'), 'application/pdf')
  const answered = [
    await makeSubmission(client, { form, senderId, data: { mood: 4, file } }),
    await makeSubmission(client, { form }),
  ]
  const open = await makeOpenAssignment(client, { form, senderId })
  const draft = { data: { mood: 2 }, revision: 0 }
  await call('PUT', `/poll/${open.assignmentId}/draft`, { token: client.token, body: draft })
  return { form, file, answered, open }
}

/** Counts how often a subscription was paid. */
export const chargesOf = (subscriptionId: string) =>
  services.stripe
    .events()
    .filter(
      ({ type, data }) =>
        type === 'invoice.paid' && JSON.stringify(data.object).includes(`"${subscriptionId}"`),
    ).length

/** Checks every place where other people could see the client. */
export async function findVisibility({
  coach,
  second,
  client,
  forms,
}: Awaited<ReturnType<typeof makeBusyClient>>) {
  const rows = async (address: string, token: string) =>
    JSON.stringify((await call('GET', address, { token })).body).split(client.id).length > 1
  const chats = async (token: string) =>
    (await call<Chat[]>('GET', '/chats', { token })).body.filter((chat) => chat.client?.id === client.id)
      .length
  const { token } = coach
  const { path } = forms.form
  return {
    // Read the row itself, because a warm function caches the directory for a few seconds.
    admins: (await ClientRowEntity.find({ clientId: client.id })) !== undefined,
    tableOfCoach: await rows(`/admin/nutritionist/${coach.id}/clients`, admin.token),
    clients: await rows('/nutritionist/clients', token),
    page: (await call('GET', `/nutritionist/clients/${client.id}`, { token })).status === 200,
    subscriptions: await rows('/nutritionist/subscriptions', token),
    waiting: [
      await rows(`/poll/nutritionist/pending?form=${path}`, token),
      await rows(`/poll/admin/pending?form=${path}`, admin.token),
    ],
    answers: [
      await rows(`/poll/nutritionistSubmissions?cardUrl=${path}`, token),
      await rows(`/poll/client/${client.id}/submissions`, token),
      await rows(`/poll/adminSubmissions?cardUrl=${path}`, admin.token),
    ],
    chats: [await chats(coach.token), await chats(second.token), await chats(admin.token)],
  }
}
export const EVERYWHERE = {
  admins: true,
  tableOfCoach: true,
  clients: true,
  page: true,
  subscriptions: true,
  waiting: [true, true],
  answers: [true, true, true],
  chats: [1, 1, 1],
}
export const NOWHERE = {
  admins: false,
  tableOfCoach: false,
  clients: false,
  page: false,
  subscriptions: false,
  waiting: [false, false],
  answers: [false, false, false],
  chats: [0, 0, 0],
}
