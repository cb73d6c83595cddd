import { expect, test } from 'vitest'
import { newId } from '#core/lib/ids'
import { countUses } from '#core/lib/limits'
import { passRecaptcha } from '#scripts/testing/contact'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { settings } from '#stacks/settings'

const send = (body: object) => call('POST', '/contact', { body: { id: newId(), ...body } })
async function mails(from: string) {
  await services.stream.drained()
  return services.outbox.list().filter(({ replyTo }) => replyTo === from)
}

test("emails a message to support exactly once, with the sender's address for replies and without links", async () => {
  const email = await passRecaptcha('wanda@example.com')
  const body = { id: newId(), name: 'Wanda', email, message: 'Look at https://evil.example\n\nThank you' }
  expect(await send(body)).toMatchObject({ status: 200, body: { success: true } })
  expect(await send(body)).toMatchObject({ status: 200, body: { success: true } })
  const [mail, ...more] = await mails(email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: settings.support, subject: 'A question from Wanda', replyTo: email })
  expect(mail?.text).toContain('https: / / evil. example\n\nThank you')
})

test('sends nothing without a passed check, and each check is good for one message', async () => {
  const email = 'robot@example.com'
  expect(await send({ email, message: 'Buy this' })).toMatchObject({ status: 403, body: { code: 'NO_PASS' } })
  await call('POST', '/recaptcha', { body: { token: 'local-ok', email } })
  expect((await send({ email, message: 'With the pass of a sign-in' })).status).toBe(403)
  await passRecaptcha(email)
  expect((await send({ email, message: 'Hello' })).status).toBe(200)
  expect((await send({ email, message: 'Hello again' })).status).toBe(403)
  expect(await mails(email)).toHaveLength(1)
})

test('allows five messages a day per email, then answers 429 and sends nothing', async () => {
  const email = 'eager@example.com'
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent++) {
    await passRecaptcha(email)
    statuses.push((await send({ email, message: 'Me again' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await mails(email)).toHaveLength(5)
})

test('guests who use up the daily limit learn where to write, and signed-in people can still send', async () => {
  const [email, client] = ['late@example.com', await makeClient()]
  await countUses('contact', 1000, 24 * 3600)
  await passRecaptcha(email)
  const message = `We can't take more messages here today. Please email ${settings.support}.`
  expect(await send({ email, message: 'Hello' })).toMatchObject({ status: 429, body: { message } })
  expect(await mails(email)).toEqual([])

  const suspended = await makeClient({ status: 'SUSPENDED' })
  const write = ({ token, email }: TestPerson, id = newId()) =>
    call('POST', '/contact/member', { token, body: { id, email, message: 'Hello' } })
  expect((await write(suspended)).status).toBe(200)
  const id = newId()
  const statuses = []
  for (const messageId of [id, id, ...Array.from({ length: 5 }, () => newId())])
    statuses.push((await write(client, messageId)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(await mails(client.email)).toHaveLength(5)
  expect(await mails(suspended.email)).toHaveLength(1)
})

test('names a missing message or invalid email in the error', async () => {
  expect(await send({ email: 'nobody', message: ' ' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'email' }, { path: 'message' }] },
  })
})
