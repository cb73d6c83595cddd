import { describe, expect, test } from 'vitest'
import { createAdmin } from '#core/admin-accounts/admins'
import { now, setClock } from '#core/shared/clock'
import { cheapHash, makeAdmin } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { freezeClock } from '#scripts/testing/setup/clock'

const PASSWORD = 'correct horse battery'
const signIn = (email: string, password = PASSWORD) =>
  call<{ token: string; userType: string; message: string }>('POST', '/admin/auth/login', {
    body: { email, password },
  })
/** Passes the security check, as the site does before each login. */
const passCheck = (email: string) => call('POST', '/recaptcha', { body: { token: 'local-ok', email } })

describe('admin sign-in', () => {
  test('creates a working session, also for an email in capitals', async () => {
    await createAdmin({ email: 'ada@example.com', name: 'Ada', password: PASSWORD })
    const { status, body } = await signIn(' ADA@example.com ')
    expect([status, body.userType]).toEqual([200, 'admin'])
    expect((await call('GET', '/admin/stats', { token: body.token })).status).toBe(200)
  })

  test('gives the same answer for a wrong password and an unknown email', async () => {
    await createAdmin({ email: 'bob@example.com', name: 'Bob', password: PASSWORD })
    const [wrong, unknown] = await Promise.all([
      signIn('bob@example.com', 'wrong'),
      signIn('nobody@example.com'),
    ])
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Login unsucessfull' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('locks the account after ten failures, even for the right password, until the time is over', async () => {
    freezeClock()
    const { email } = await makeAdmin(cheapHash(PASSWORD))
    await passCheck(email)
    const failures = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'wrong')))
    // An attempt after the tenth used up the pass.
    expect(failures.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(11)
    expect(failures.filter(({ status }) => status === 429)).toHaveLength(3)
    const locked = await signIn(email)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn('ada@example.com')).status).toBe(200)
    const later = now() + 15 * 60_000
    setClock(() => later)
    expect((await signIn(email)).status).toBe(200)
    setClock()
  })

  test('a success resets the count of failures', async () => {
    freezeClock()
    const { email } = await makeAdmin(cheapHash(PASSWORD))
    await passCheck(email)
    for (let round = 0; round < 2; round++) {
      for (let failure = 0; failure < 6; failure++) await signIn(email, 'wrong')
      expect((await signIn(email)).status).toBe(200)
    }
  })

  test.each([
    ['an account', 200],
    ['an address without one', 401],
  ])('needs the security check after three failures for %s', async (_, status) => {
    // Failures are counted in windows of 15 minutes, one of which may begin during the test.
    freezeClock()
    const email = status === 200 ? (await makeAdmin(cheapHash(PASSWORD))).email : 'ghost@example.com'
    for (let failure = 0; failure < 3; failure++)
      expect(await signIn(email, 'wrong')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    const refused = {
      code: 'FORBIDDEN',
      message: 'Complete the security check, then sign in again.',
    }
    expect(await signIn(email)).toMatchObject({ status: 403, body: refused })
    await passCheck('somebody@example.com')
    expect(await signIn(email)).toMatchObject({ status: 403, body: refused })
    await passCheck(` ${email.toUpperCase()}`)
    expect((await signIn(email)).status).toBe(status)
  })

  test('a pass is valid for five minutes', async () => {
    const { email } = await makeAdmin(cheapHash(PASSWORD))
    // Start at the beginning of a window in which failures are counted.
    const start = Math.ceil(now() / 900_000) * 900_000
    setClock(() => start)
    for (let failure = 0; failure < 3; failure++) await signIn(email, 'wrong')
    await passCheck(email)
    setClock(() => start + 299_000)
    expect((await signIn(email, 'wrong')).status).toBe(401)
    setClock(() => start + 300_000)
    expect((await signIn(email)).status).toBe(403)
    await passCheck(email)
    expect((await signIn(email)).status).toBe(200)
    setClock()
  })

  test('refuses a second admin with the same email', async () => {
    await createAdmin({ email: 'once@example.com', name: 'One', password: PASSWORD })
    await expect(
      createAdmin({ email: 'once@example.com', name: 'Two', password: 'another one' }),
    ).rejects.toMatchObject({ kind: 'conflict' })
    expect((await signIn('once@example.com')).status).toBe(200)
  })
})
