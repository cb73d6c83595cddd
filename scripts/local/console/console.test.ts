import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startConsole } from '#scripts/local/console/server'
import type { Service } from '#scripts/local/serve'
import { type LocalServices, startServices } from '#scripts/local/services'

let services: LocalServices
let console_: Service
const reset = vi.fn(async () => {})

beforeAll(async () => {
  services = await startServices({ siteUrl: 'http://localhost:3000', portOf: () => 0 })
  console_ = await startConsole({ port: 0, services, reset })
})
afterAll(async () => {
  await console_.close()
  await services.close()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(console_.url + path, { headers })
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(console_.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })

test('serves every tool as a page and as JSON', async () => {
  const tools = [
    'outbox',
    'letters',
    'payments',
    'events',
    'messages',
    'jobs',
    'pushes',
    'security-check',
    'table',
    'dead-letters',
    'api',
  ]
  for (const tool of tools) {
    const [page, data] = await Promise.all([get(`/${tool}`), get(`/${tool}.json`)])
    expect([tool, page.status, data.status]).toEqual([tool, 200, 200])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    // With `no-referrer`, browsers send the page's forms without their origin.
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(await page.text()).toContain('<h1>')
    await data.json()
  }
})

test('shows the API with a locally served viewer that cannot load from other hosts', async () => {
  const page = await get('/api')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline' 'self'; script-src 'self'; connect-src 'self'; img-src data:;/,
  )
  const own = [...(await page.text()).matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(own).toHaveLength(3)
  for (const path of own) expect([path, (await get(path)).status]).toEqual([path, 200])
  expect((await get('/api/swagger-ui.js.map')).status).toBe(404)
})

test('lists emails newest first and escapes their contents', async () => {
  const mail = { to: 'a@example.com', text: 'Hi', html: '<b>Hi</b><script>alert(1)</script>' }
  services.outbox.send({ ...mail, subject: 'First' })
  services.outbox.send({ ...mail, subject: '<img src=x onerror=alert(1)>' })
  const list = (await (await get('/outbox.json')).json()) as { subject: string }[]
  expect(list.map(({ subject }) => subject)).toEqual(['<img src=x onerror=alert(1)>', 'First'])
  expect(list[1]).toEqual({ ...mail, subject: 'First', date: expect.any(String) })
  expect(await (await get('/outbox')).text()).not.toContain('<img src=x')
  const whole = await get('/outbox/1')
  expect(await whole.text()).toBe(mail.html)
  expect(whole.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
  expect((await get('/outbox/9')).status).toBe(404)
})

test('previews every email in light and dark mode', async () => {
  const samples = (await (await get('/letters.json?people=awkward')).json()) as { subject: string }[]
  const page = await get('/letters?people=awkward')
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'")
  expect((await page.text()).split('<article')).toHaveLength(samples.length + 1)
  const looks = await Promise.all(
    ['light', 'dark'].map(async (scheme) => (await get(`/letters/awkward/0?scheme=${scheme}`)).text()),
  )
  expect(new Set(looks).size).toBe(2)
  for (const look of looks) expect(look).not.toContain('prefers-color-scheme')
  expect((await get(`/letters/awkward/${samples.length}`)).status).toBe(404)
  expect((await get('/letters/nobody/0')).status).toBe(404)
})

test('rejects forms from other sites and unknown host names', async () => {
  const fields = { name: 'reconcile' }
  expect((await post('/reset', {}, { origin: 'http://evil.example' })).status).toBe(403)
  expect((await post('/reset', {}, { origin: 'null' })).status).toBe(403)
  expect((await post('/jobs/run', fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post('/jobs/run', fields, { origin: 'http://localhost:1' })).status).toBe(403)
  expect(reset).not.toHaveBeenCalled()
  expect((await post('/reset', {}, { origin: console_.url })).status).toBe(200)
  await vi.waitFor(() => expect(reset).toHaveBeenCalledOnce())
})

test.each([
  ['/jobs/run', { name: 'nothing' }, 'name: Unknown job'],
  ['/jobs/run', {}, 'name: '],
  ['/payments/advance', { days: '0' }, 'days: '],
  ['/payments/advance', { days: '-1' }, 'days: Enter a number of days'],
  ['/payments/advance', { days: '99999' }, 'days: Enter a number of days'],
  ['/payments/renew', { subscription: 'sub_unknown' }, 'Not a running subscription'],
  ['/payments/renew', { subscription: '../x' }, 'subscription: Invalid subscription id'],
  ['/payments/fail', {}, 'subscription: '],
  ['/payments/dispute', { charge: 'ch_unknown' }, 'No such charge'],
  ['/payments/close-dispute', { charge: 'ch_unknown', status: 'won' }, 'No open dispute'],
  ['/payments/close-dispute', { charge: 'ch_unknown', status: 'drawn' }, 'status: '],
  ['/payments/refund', { charge: 'ch_unknown' }, 'No such charge'],
  ['/payments/fail-refund', { charge: 'ch_unknown' }, 'No refund'],
  ['/events/redeliver', { event: 'evt_unknown' }, 'No such event'],
])('POST %s rejects %o with the reason', async (path, fields, reason) => {
  const now = services.stripe.clock.now()
  const answer = await post(path, fields)
  expect(answer.status).toBe(400)
  expect((await answer.text()).replaceAll('&#39;', "'")).toContain(reason)
  expect(services.stripe.clock.now() - now).toBeLessThan(60)
  expect(services.stripe.events()).toEqual([])
})

test('runs a job and advances the clock', async () => {
  expect((await post('/jobs/run', { name: 'expire-promotions' })).status).toBe(303)
  const before = services.stripe.clock.now()
  expect((await post('/payments/advance', { days: '31' })).status).toBe(303)
  expect(services.stripe.clock.now() - before).toBeGreaterThanOrEqual(31 * 86_400)
})

test('pages through the table and filters it by entity and by partition', async () => {
  const { StatEntity } = await import('#core/stats/entity')
  const { ChatMemberEntity } = await import('#core/chat/entity')
  const { transact } = await import('#core/lib/table')
  const numbers = Array.from({ length: 60 }, (_, index) => String(index).padStart(2, '0'))
  await transact(numbers.map((name) => StatEntity.put({ name, count: 1 })))
  await transact([ChatMemberEntity.put({ channelId: 'c', memberId: 'm' })])
  type Found = { items: { sk: string; entity: string }[]; next?: string }
  const find = async (query: Record<string, string>) =>
    (await (await get(`/table.json?${new URLSearchParams(query)}`)).json()) as Found

  expect((await find({ entity: 'chat-member' })).items).toMatchObject([{ sk: 'c' }])
  const filters: Record<string, string>[] = [
    { entity: 'stat' },
    { pk: 'stats' },
    { pk: 'stats', entity: 'stat' },
  ]
  for (const filter of filters) {
    const first = await find(filter)
    const second = await find({ ...filter, from: first.next ?? '' })
    expect(first.items).toHaveLength(50)
    expect([...first.items, ...second.items].map(({ sk }) => sk).sort()).toEqual(numbers)
    expect(second.next).toBeUndefined()
  }
  for (const from of ['x', '{}', '{"pk":1,"sk":"a"}', '{"pk":"a","sk":"b","more":1}'])
    expect((await get(`/table?${new URLSearchParams({ from })}`)).status).toBe(400)
  expect((await get(`/table?entity=${'x'.repeat(301)}`)).status).toBe(400)
})

test('rejects a form that is larger than any of ours', async () => {
  expect((await post('/jobs/run', { name: 'x'.repeat(70_000) })).status).toBe(413)
})

test('overrides the result of every security check', async () => {
  await post('/security-check', { score: '0.1', hostname: 'evil.example' })
  const data = async () => (await get('/security-check.json')).json()
  expect(await data()).toEqual({ score: 0.1, hostname: 'evil.example' })
  expect((await post('/security-check', { score: '2' })).status).toBe(400)
  await post('/security-check', {})
  expect(await data()).toEqual({})
})
