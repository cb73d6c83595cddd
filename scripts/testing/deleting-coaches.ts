import { openPair, pairChannel } from '#core/chat/channels'
import { CoachEntity } from '#core/coach/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { SubscriberEntity } from '#core/newsletter/entity'
import { nowIso } from '#core/shared/clock'
import * as Bucket from '#core/uploads/bucket'
import {
  checkIn,
  makeForm,
  makeOpenAssignment,
  makeSchedule,
  makeSubmission,
} from '#scripts/testing/assignments'
import { admin } from '#scripts/testing/deleting'
import * as Extras from '#scripts/testing/extras'
import { makeGroup } from '#scripts/testing/groups'
import { invite } from '#scripts/testing/invitations'
import * as Payments from '#scripts/testing/payments'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { makeAnswer, makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'
import { sendFileAs } from '#scripts/testing/uploads'

const asAdmin = { token: admin.token }

export const removeCoach = ({ id }: TestPerson) => call('DELETE', `/admin/nutritionists/${id}`, asAdmin)
export const restoreCoach = ({ id }: TestPerson) =>
  call('POST', `/admin/nutritionists/${id}/restore`, asAdmin)

/**
 * Creates a coach with a public page, documents, an extra specialty, forms, a schedule, invitations, a group, reviews,
 * chats and a pending change, whom one client pays while another has a payment page open.
 */
export async function makeBusyCoach() {
  const name = `Zebedee${newId().slice(-8).toLowerCase()}`
  const [coach, client, second] = await Promise.all([
    Payments.makeSeller({ firstName: name, felony: true, felonyExplain: `Why ${name} did it` }),
    makeClient(),
    makeClient(),
  ])
  const { id } = coach
  for (const one of [client, second]) await Payments.makeRelationship(coach, one)
  const files = ['resume', 'coverLetter', 'liabilityInsurance'].map((kind) => `private/${id}/${kind}/a.pdf`)
  for (const key of files) await Bucket.put(key, new TextEncoder().encode('%PDF-1.4'), 'application/pdf')
  const [resume, coverLetter, liabilityInsurance] = files
  await write(
    CoachEntity.update(
      { coachId: id },
      { set: { resume, coverLetter, liabilityInsurance }, add: { version: 1 } },
    ),
  )
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  const { body } = await Payments.subscribe(second, coach)
  await makeReview(coach, {
    clientId: client.id,
    answer: makeAnswer({ status: 'APPROVED', text: `${name} says thanks` }),
  })
  for (const one of [client, second]) await transact(openPair(id, one.id))
  await call('POST', '/chat/init', { token: coach.token, body: { toAdmin: true } })
  const picture = { contentType: 'image/png', bytes: png }
  await sendFileAs(coach, pairChannel(id, client.id), 'plan.png', picture)
  const group = await makeGroup({ coach, clients: [second] })
  await sendFileAs(coach, group, 'group.png', picture)
  await Extras.make(coach)
  const own = { document: { ...checkIn, title: `${name} asks` } }
  const [answered, unanswered] = [await makeForm(own, id), await makeForm(own, id)]
  await makeSubmission(client, { form: answered, senderId: id })
  await makeOpenAssignment(client, { form: unanswered, senderId: id })
  await makeOpenAssignment(coach, { recipientType: 'coach' })
  await makeSchedule([client], { form: unanswered, senderId: id })
  await invite(coach, `friend-${id.toLowerCase()}@example.com`)
  await call('POST', '/client/saved', { token: second.token, body: { nutritionistId: id } })
  await write(SubscriberEntity.put({ email: coach.email, token: newId(), confirmedAt: nowIso() }))
  await services.stream.drained()
  return { coach, client, second, name, files, subscription, page: body.url, group, answered, unanswered }
}
