import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { newId } from '#core/lib/ids'
import { limit } from '#core/lib/limits'
import { now, setClock } from '#core/shared/clock'
import { cheapHash, makeAdmin } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

const PASSWORD = 'correct horse battery'
const HOME = '203.0.113.9'
const TOLD_TO_PASS = { status: 403, body: { code: 'FORBIDDEN' } }

const signIn = (email: string, password: string, from = HOME) =>
  call<{ token: string }>('POST', '/admin/auth/login', { body: { email, password }, from })
const passCheck = (email: string, from = HOME, token = 'local-ok') =>
  call<{ success: boolean }>('POST', '/recaptcha', { body: { token, email }, from })
const times = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => of(index))

async function statusesOf<T>(many: T[], send: (item: T) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {}
  for (let start = 0; start < many.length; start += 20)
    for (const { status } of await Promise.all(many.slice(start, start + 20).map(send)))
      counts[status] = (counts[status] ?? 0) + 1
  return counts
}

let windows = 0
// Limits are counted per quarter of an hour, so each test gets a quarter of its own.
beforeEach(() => {
  const start = Math.ceil(Date.now() / 900_000) * 900_000 + ++windows * 900_000
  setClock(() => start)
})
afterEach(() => setClock())

const makeAccount = async () => (await makeAdmin(cheapHash(PASSWORD))).email

/** Uses up a limit without computing the hashes of that many attempts. */
const useUp = (key: string, uses: number) => Promise.all(times(uses, () => limit(key, uses, 900)))

/** Guesses from many IP addresses, like an attacker with many machines. */
const attack = (email: string, count = 200) =>
  statusesOf(
    times(count, (index) => `198.51.100.${index}`),
    (from) => signIn(email, 'wrong', from),
  )

describe('password guessing', () => {
  test.each(['an account', 'no account'])('has three attempts at %s from 200 IP addresses', async (which) => {
    const email = which === 'an account' ? await makeAccount() : 'ghost@example.com'
    expect(await attack(email)).toEqual({ 401: 3, 403: 7, 429: 190 })
  })

  test('has fifty attempts from one IP address at 200 accounts', async () => {
    await useUp(`admin-login#address#${HOME}`, 40)
    const emails = times(200, (index) => `admin${index}-${newId()}@example.com`)
    expect(await statusesOf(emails, (email) => signIn(email, 'wrong'))).toEqual({ 401: 10, 429: 190 })
  })

  test('counts all IP addresses of one /64 as one', async () => {
    await useUp('admin-login#address#2001:db8:7:1::/64', 47)
    const hosts = times(10, (index) => `2001:db8:7:1:${index}::1`)
    const counts = await statusesOf(hosts, (from) => signIn(`${newId()}@example.com`, 'wrong', from))
    expect(counts).toEqual({ 401: 3, 429: 7 })
    expect((await signIn('other@example.com', 'wrong', '2001:db8:7:2::1')).status).toBe(401)
  })

  test('computes at most 300 hashes in a quarter of an hour, for all accounts and IP addresses together', async () => {
    await useUp('admin-login#everywhere', 299)
    const [last, next] = [await signIn('a@example.com', 'wrong'), await signIn('b@example.com', 'wrong')]
    expect([last.status, next.status]).toEqual([401, 429])
    const email = await makeAccount()
    await passCheck(email)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('gets no extra attempts from an admin account of the attacker', async () => {
    const [own, other] = [await makeAccount(), await makeAccount()]
    await useUp(`admin-login#address#${HOME}`, 47)
    const statuses: number[] = []
    for (let index = 0; index < 5; index++) {
      await signIn(own, PASSWORD)
      statuses.push((await signIn(index === 0 ? other : `${newId()}@example.com`, 'wrong')).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  })
})

describe('the owner of an account under attack', () => {
  test('can sign in with the security check during the attack', async () => {
    const email = await makeAccount()
    await attack(email, 20)
    await passCheck(email)
    const [owner] = await Promise.all([signIn(email, PASSWORD), attack(email, 20)])
    expect(owner.status).toBe(200)
  })

  test("can sign in even from the attack's IP address", async () => {
    const email = await makeAccount()
    await Promise.all([attack(email, 20), useUp(`admin-login#address#${HOME}`, 60)])
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    await passCheck(email)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('can sign in after locking themselves out, but only with a security check', async () => {
    const email = await makeAccount()
    await passCheck(email)
    for (let failure = 0; failure < 15; failure++) await signIn(email, 'wrong')
    const locked = await signIn(email, PASSWORD)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await passCheck(email)).body).toEqual({ success: true })
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('needs a new check for each attempt at a locked account', async () => {
    const email = await makeAccount()
    await attack(email, 20)
    await passCheck(email)
    const counts = await statusesOf(times(12, String), () => signIn(email, 'wrong'))
    expect(counts).toEqual({ 401: 1, 429: 11 })
  })

  test.each([
    ['of another address', (email: string) => passCheck(email, '203.0.113.10')],
    ['for another e-mail', () => passCheck('other@example.com')],
    ['to register', (email: string) => passCheck(email, HOME, 'local-ok?action=register')],
  ])("can't sign in with a check %s", async (_, check) => {
    const email = await makeAccount()
    await attack(email, 5)
    expect((await check(email)).body).toEqual({ success: true })
    expect(await signIn(email, PASSWORD)).toMatchObject(TOLD_TO_PASS)
    await attack(email, 20)
    expect((await signIn(email, PASSWORD)).status).toBe(429)
  })

  test('can sign in with a check from the same /64', async () => {
    const email = await makeAccount()
    await attack(email, 20)
    await passCheck(email, '2001:db8:7:1::1')
    expect((await signIn(email, PASSWORD, '2001:db8:7:1:1::2')).status).toBe(200)
  })

  test('can sign in any number of times without failing', async () => {
    const email = await makeAccount()
    await useUp(`admin-login#address#${HOME}`, 45)
    for (let time = 0; time < 12; time++) expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('security check', () => {
  test.each([
    ['a person', 'local-person?score=0.9&action=login&hostname=localhost', true],
    ['a person who registers', 'local-new?score=0.9&action=register&hostname=localhost', true],
    ['a score below the threshold', 'local-low?score=0.4', false],
    ['another action', 'local-action?action=checkout', false],
    ['another host', 'local-host?hostname=evil.example', false],
    ['a failure', 'local-fail', false],
  ])('gives the right verdict on %s', async (_, token, success) => {
    const email = `${newId()}@example.com`.toLowerCase()
    expect(await passCheck(email, HOME, token)).toMatchObject({ status: 200, body: { success } })
  })

  test.each(['score=0.4', 'action=checkout', 'hostname=evil.example', 'score='])(
    'grants no pass with %s',
    async (answer) => {
      const email = await makeAccount()
      await attack(email, 5)
      await passCheck(email, HOME, `local-ok?${answer}`)
      expect(await signIn(email, PASSWORD)).toMatchObject(TOLD_TO_PASS)
    },
  )

  test('is limited to a hundred per IP address in five minutes, across all emails', async () => {
    let host = 0
    const emails = times(120, (index) => `person${index}@example.com`)
    const counts = await statusesOf(emails, (email) => passCheck(email, `2001:db8:9:9::${++host}`))
    expect(counts).toEqual({ 200: 100, 429: 20 })
    expect((await passCheck('person@example.com')).status).toBe(200)
    const later = now() + 300_000
    setClock(() => later)
    expect((await passCheck('person@example.com', '2001:db8:9:9::1')).status).toBe(200)
  })
})

test('an admin changes their password with the current one, whose guesses count like failed sign-ins', async () => {
  const admin = await makeAdmin(cheapHash(PASSWORD))
  const change = (current: string, password = 'a better one') =>
    call('POST', '/admin/password', { token: admin.token, body: { current, password }, from: HOME })
  expect(await change('wrong')).toMatchObject({ status: 400, body: { issues: [{ path: 'current' }] } })
  expect(await change(PASSWORD, 'short')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'password' }] },
  })
  expect((await change(PASSWORD)).status).toBe(200)
  expect((await signIn(admin.email, PASSWORD)).status).toBe(401)
  expect((await signIn(admin.email, 'a better one')).status).toBe(200)
  const acts = await AuditEntity.queryAll(`audited#${admin.id}`, { index: 'gsi1' })
  expect(acts).toMatchObject([{ action: 'admin.password', actorId: admin.id }])

  const guesses = await statusesOf(
    times(4, () => 'wrong'),
    (current) => change(current),
  )
  expect(guesses).toEqual({ 400: 3, 403: 1 })
})
