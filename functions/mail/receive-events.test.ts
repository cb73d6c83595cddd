import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { config } from '#core/lib/config'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { MailEntity, SuppressionEntity } from '#core/mail/entity'
import { prepareEmail } from '#core/mail/prepare-email'
import { hashOf, isSuppressed } from '#core/mail/suppression'
import { SubscriberEntity } from '#core/newsletter/entity'
import type { UndeliveredPage } from '#core/undelivered/shared/undelivered-schema'
import { handler as confirmed } from '#functions/identity/post-confirmation'
import { handler } from '#functions/mail/receive-events'
import { type Fate, undelivered } from '#scripts/local/ses/events'
import { makeSubscriber } from '#scripts/testing/newsletter'
import { makeAdmin, makeClient, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const anAddress = () => `${newId().toLowerCase()}@example.com`
const template = { name: 'user.status' as const, subject: 'Hello', paragraphs: ['Hello'] as const }

/** Sends an email and returns whether it arrived. Either way it must be gone from the table. */
async function arrives(email: string): Promise<boolean> {
  const subject = newId()
  const { mailId } = await write(prepareEmail(email, { ...template, subject }))
  await services.stream.drained()
  expect(await MailEntity.find({ mailId })).toBeUndefined()
  return services.outbox.list().some((mail) => mail.to === email && mail.subject === subject)
}

const listed = async (email: string) => {
  const { token } = await makeAdmin()
  const { body } = await call<UndeliveredPage>('GET', '/admin/undelivered', { token })
  return body.rows.filter((row) => row.email === email)
}
const resend = async (email: string) => {
  const { token } = await makeAdmin()
  return call('POST', '/admin/undelivered', { token, body: { email } })
}

/** Delivers a report about an email that was sent at that time. */
function receiveReport(email: string, fate: Fate, sentAt: string) {
  const event = undelivered(email, fate)
  for (const { Sns } of event.Records) {
    const message = JSON.parse(Sns.Message)
    Sns.Message = JSON.stringify({ ...message, mail: { ...message.mail, timestamp: sentAt } })
  }
  return handler(event)
}

test('stops emails to an address that bounces and lists it for the admins, but not for a full mailbox', async () => {
  const coach = await makeCoach()
  await services.ses.end(coach.email, 'transient')
  expect(await arrives(coach.email)).toBe(true)
  await services.ses.end(coach.email.toUpperCase(), 'bounce')
  expect(await arrives(coach.email)).toBe(false)
  expect(await listed(coach.email)).toMatchObject([
    { id: coach.id, type: 'nutritionist', reason: 'BOUNCE', detail: 'NoEmail' },
  ])
  const acts = await AuditEntity.query(`audited#${coach.id}`, { index: 'gsi1', limit: 5 })
  expect(acts).toMatchObject([{ action: 'mail.stop', actorRole: 'system', details: { reason: 'BOUNCE' } }])
  expect(JSON.stringify(await SuppressionEntity.find({ hash: hashOf(coach.email) }))).not.toContain('@')
})

test('reports have the same result twice, concurrently and in any order, and a complaint outweighs a bounce', async () => {
  const [{ email, id }, other] = await Promise.all([makeClient(), makeClient()])
  await Promise.all(
    (['bounce', 'bounce', 'complaint', 'complaint'] as const).map((fate) => services.ses.end(email, fate)),
  )
  await services.ses.end(other.email, 'complaint')
  await services.ses.end(other.email, 'bounce')
  for (const address of [email, other.email])
    expect(await listed(address)).toMatchObject([{ reason: 'COMPLAINT', detail: 'abuse' }])
  const acts = await AuditEntity.query(`audited#${id}`, { index: 'gsi1', limit: 9 })
  expect(acts.filter(({ details }) => details?.reason === 'COMPLAINT')).toHaveLength(1)
})

test('a complaint ends that email’s newsletter subscription, a bounce doesn’t', async () => {
  const [angry, away, reader] = [anAddress(), anAddress(), anAddress()]
  for (const email of [angry, away, reader]) await makeSubscriber(email)
  await services.ses.end(angry, 'complaint')
  await services.ses.end(away, 'bounce')
  const subscribers = await Promise.all(
    [angry, away, reader].map((email) => SubscriberEntity.find({ email })),
  )
  expect(subscribers.map((subscriber) => subscriber !== undefined)).toEqual([false, true, true])
  await call('POST', '/email-subscribe', { body: { email: angry } })
  expect(await arrives(angry)).toBe(false)
})

test('when an admin resumes emails, reports about earlier ones are ignored and a new one stops them', async () => {
  const { email, id } = await makeClient()
  const before = new Date().toISOString()
  await services.ses.end(email, 'bounce')
  expect(await resend(email)).toMatchObject({ status: 200, body: { success: true } })
  expect(await resend(email)).toMatchObject({ status: 404 })
  expect(await listed(email)).toEqual([])
  const acts = await AuditEntity.query(`audited#${id}`, { index: 'gsi1', limit: 5 })
  expect(acts.map(({ action }) => action).sort()).toEqual(['mail.again', 'mail.stop'])
  await receiveReport(email, 'bounce', before)
  await receiveReport(email, 'complaint', before)
  expect(await arrives(email)).toBe(true)
  await receiveReport(email, 'bounce', new Date(Date.now() + 1000).toISOString())
  expect(await arrives(email)).toBe(false)
  expect(await resend(anAddress())).toMatchObject({ status: 404 })
  expect(await resend('nobody')).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } })
})

test('a code from Cognito that arrived resumes emails, after a complaint only that of a sign-up', async () => {
  const event = { request: { userAttributes: {} } } as Parameters<typeof confirmed>[0]
  const after = async (fate: Fate, triggerSource: (typeof event)['triggerSource']) => {
    const email = anAddress()
    await services.ses.end(email, fate)
    await confirmed({ ...event, triggerSource, request: { userAttributes: { email } } })
    return isSuppressed(email)
  }
  expect(await after('bounce', 'PostConfirmation_ConfirmForgotPassword')).toBe(false)
  expect(await after('complaint', 'PostConfirmation_ConfirmForgotPassword')).toBe(true)
  expect(await after('complaint', 'PostConfirmation_ConfirmSignUp')).toBe(false)
})

test('never stops emails to our own support address', async () => {
  await services.ses.end(config.supportMail, 'bounce')
  await services.ses.end(config.supportMail, 'complaint')
  expect(await isSuppressed(config.supportMail)).toBe(false)
})

test('ignores the message SES sends to validate the topic, and fails on malformed ones', async () => {
  const event = undelivered('a@example.com', 'bounce')
  const saying = (Message: string) =>
    handler({ Records: event.Records.map((record) => ({ ...record, Sns: { ...record.Sns, Message } })) })
  await saying('Successfully validated SNS topic for Amazon SES event publishing.')
  await expect(saying('{"eventType":"Bounce"}')).rejects.toThrow()
})
