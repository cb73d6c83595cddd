import { afterEach, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import type { ExportPart, StartedExport } from '#core/exports/shared/schema'
import { PART_SIZE } from '#core/exports/tables'
import { UserEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { NewsletterRequestEntity, SubscriberEntity } from '#core/newsletter/entity'
import { setClock } from '#core/shared/clock'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { makeSubscriber, requestSubscription } from '#scripts/testing/newsletter'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const anAddress = () => `${newId().toLowerCase()}@example.com`
const mailsTo = async (email: string) => {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to === email)
}
const exported = async ({ token }: TestPerson) =>
  (await call<StartedExport>('POST', '/admin/exports', { token, body: { table: 'newsletter' } })).body
const confirm = (token: string) => call('POST', '/newsletter/confirm', { body: { token } })

afterEach(() => setClock())

test('subscribes no one before the emailed link is confirmed, and a second click changes nothing', async () => {
  const email = anAddress()
  const mailed = await requestSubscription(email)
  expect(await SubscriberEntity.find({ email })).toBeUndefined()
  expect((await confirm(mailed)).body).toEqual({ success: true })
  expect(await SubscriberEntity.find({ email })).toMatchObject({ email, token: mailed })
  expect(await NewsletterRequestEntity.find({ email })).toBeUndefined()
  expect((await confirm(mailed)).status).toBe(200)
  const mails = await mailsTo(email)
  expect(mails.filter(({ subject }) => subject.startsWith("You're subscribed"))).toHaveLength(1)
})

test("a mail program can unsubscribe with one POST, as the email's header says, and repeat it", async () => {
  const email = anAddress()
  await makeSubscriber(email)
  const welcome = (await mailsTo(email)).find(({ subject }) => subject.startsWith("You're subscribed"))
  const address = /^<(.*)>$/.exec(welcome?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(welcome?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const path = new URL(address).pathname.replace(/^\/api/, '')
  for (let time = 0; time < 2; time++) {
    const answer = await call('POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
  }
  expect(await SubscriberEntity.find({ email })).toBeUndefined()
})

test('an expired or forged link subscribes no one', async () => {
  const email = anAddress()
  const token = await requestSubscription(email)
  const forged = `${token.split('.')[0]}.${'a'.repeat(43)}`
  expect((await confirm(forged)).status).toBe(404)
  const later = Date.now() + 8 * 24 * 3600 * 1000
  setClock(() => later)
  expect((await confirm(token)).status).toBe(404)
  expect(await SubscriberEntity.find({ email })).toBeUndefined()
})

test('a subscriber who signs up another time gets the same answer and no email', async () => {
  const email = anAddress()
  await makeSubscriber(email)
  const before = (await mailsTo(email)).length
  expect((await call('POST', '/email-subscribe', { body: { email } })).body).toEqual({ success: true })
  expect(await mailsTo(email)).toHaveLength(before)
})

test('an address gets three emails in thirty days, and a network can ask twenty times an hour', async () => {
  // Keep all requests in one window of the limit.
  const frozenTime = Date.now()
  setClock(() => frozenTime)
  const email = anAddress()
  const ask = (from: string, to = anAddress()) =>
    call('POST', '/email-subscribe', { body: { email: to }, from })
  // No answer tells strangers that the address was used before.
  for (let time = 0; time < 5; time++) expect((await ask('10.1.0.1', email)).status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(3)
  for (let time = 0; time < 20; time++) expect((await ask('10.1.0.2')).status).toBe(200)
  expect((await ask('10.1.0.2')).status).toBe(429)
})

test.each(['', 'nobody', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
  "rejects %j as an email address, with the form's message",
  async (email) => {
    expect(await call('POST', '/email-subscribe', { body: { email } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'email', message: 'Email is not valid.' }] },
    })
  },
)

test('admins can read the subscribers page by page, and export all of them with their unsubscribe links', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    email: `zz${String(index).padStart(3, '0')}@example.com`,
    token: `${'a'.repeat(8)}.${'b'.repeat(43)}`,
    confirmedAt: '2026-01-01T00:00:00.000Z',
  }))
  await transact(many.map((subscriber) => SubscriberEntity.put(subscriber)))
  const admin = await makeAdmin()
  const page = (after: string) =>
    call<{ rows: { email: string }[]; next: string | null }>('GET', `/admin/newsletter?after=${after}`, {
      token: admin.token,
    })
  const first = (await page('zz')).body
  expect(first.rows).toHaveLength(50)
  expect(first.rows[0]).toEqual({ email: 'zz000@example.com', confirmedAt: '2026-01-01T00:00:00.000Z' })
  const second = (await page(first.next ?? '')).body
  expect(second.rows.map(({ email }) => email)).toEqual(many.slice(50).map(({ email }) => email))
  expect(second.next).toBeNull()
  const file = await exported(admin)
  expect(file.name).toMatch(/^newsletter-[\d-]+\.csv$/)
  expect(file.head).toBe('\uFEFFEmail,Confirmed (UTC),List-Unsubscribe\r\n')
  expect(file.lines.filter((line) => line.startsWith('zz'))).toHaveLength(60)
  expect(file.lines.every((line) => line.includes('/api/newsletter/stop/'))).toBe(true)
  const acts = await AuditEntity.query(`audited#${file.id}`, { index: 'gsi1', limit: 5 })
  expect(acts).toMatchObject([
    { action: 'table.export', actorId: admin.id, details: { table: 'newsletter' } },
  ])
})

test('a long list is exported in parts that contain each address once, sorted by address', async () => {
  const admin = await makeAdmin()
  const emails = Array.from({ length: PART_SIZE + 5 }, (_, index) => `many${index + 10_000}@example.com`)
  const confirmedAt = '2026-01-01T00:00:00.000Z'
  await putAll(itemsOf(emails.map((email) => SubscriberEntity.put({ email, token: 'a.b', confirmedAt }))))
  const first = await exported(admin)
  const parts: ExportPart[] = [first]
  for (let next = first.next; next; next = parts.at(-1)?.next ?? null) {
    const path = `/admin/exports/${first.id}?after=${encodeURIComponent(next)}`
    parts.push((await call<ExportPart>('GET', path, { token: admin.token })).body)
  }
  expect(Math.max(...parts.map(({ lines }) => lines.length))).toBe(PART_SIZE)
  const all = parts.flatMap(({ lines }) => lines).map((line) => line.split(',')[0])
  expect(all.filter((email) => email?.startsWith('many'))).toEqual(emails)
  expect(all).toEqual([...new Set(all)].sort())
})

test("a deleted client's addresses are left out of the list and return when the deletion is canceled", async () => {
  const [admin, client] = await Promise.all([makeAdmin(), makeClient()])
  const contactEmail = anAddress()
  await write(UserEntity.update({ userId: client.id }, { set: { contactEmail } }))
  const confirmedAt = '2026-01-01T00:00:00.000Z'
  const emails = [client.email, contactEmail].sort()
  await transact(emails.map((email) => SubscriberEntity.put({ email, token: 'a.b', confirmedAt })))
  const listed = async () => {
    const text = (await exported(admin)).lines.join('')
    const inFile = emails.filter((email) => text.includes(email))
    const onPage: string[] = []
    for (const email of emails) {
      // Read the page that starts right before the address.
      const query = `after=${email.slice(0, -1)}`
      const { body } = await call<{ rows: { email: string }[] }>('GET', `/admin/newsletter?${query}`, {
        token: admin.token,
      })
      onPage.push(...body.rows.map((row) => row.email).filter((address) => address === email))
    }
    return [inFile, onPage]
  }
  expect(await listed()).toEqual([emails, emails])
  await call('DELETE', `/admin/client/${client.id}`, { token: admin.token })
  expect(await listed()).toEqual([[], []])
  await call('POST', `/admin/client/${client.id}/restore`, { token: admin.token })
  expect(await listed()).toEqual([emails, emails])
})
