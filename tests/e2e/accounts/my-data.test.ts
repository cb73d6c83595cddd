import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recordViews } from '#core/audit/profile-views'
import { pairChannel } from '#core/chat/channels'
import { ClientEntity } from '#core/client/entity'
import { UserEntity } from '#core/identity/entity'
import { write } from '#core/lib/table'
import { makeChat, seedMessages } from '#scripts/testing/chat'
import { CLIENT_ACTS } from '#scripts/testing/own-data'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { expectAccessible, mailTo, open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { sendFileAs } from '#scripts/testing/uploads'
import { keptSession, openAs } from '../people'

/** Unpacks a zip file and returns its folder and the names in it. */
function unzip(path: string) {
  const folder = mkdtempSync(join(tmpdir(), 'my-data-'))
  const script =
    'import zipfile,sys,json; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2]); print(json.dumps(z.namelist()))'
  const names: string[] = JSON.parse(
    execFileSync('python3', ['-c', script, path, folder], { encoding: 'utf8' }),
  )
  return { names, read: (name: string) => readFileSync(join(folder, name), 'utf8'), folder }
}

/** Enters the newest of this many emailed codes, which permits the download. */
async function enterCode(page: Page, { email }: TestPerson, count = 1) {
  const mails = () =>
    services.outbox.list().filter(({ to, subject }) => to === email && /code to download/.test(subject))
  await expect.poll(() => mails().length).toBe(count)
  const { text = '' } = mails()[0] ?? {}
  await page.getByLabel('Six-digit code').fill(/enter this code: (\d{6})/.exec(text)?.[1] ?? '')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
}

test('a client downloads everything on a phone, cancels and loses the connection on the way, and reads it offline', async () => {
  const { client, coach, channel } = await makeChat()
  seedMessages(channel, [client, coach], 450)
  for (let index = 0; index < 25; index++)
    await sendFileAs(index % 2 ? client : coach, channel, 'lunch.png', {
      contentType: 'image/png',
      bytes: png,
    })
  const [fact = ''] = (await CLIENT_ACTS['health-fact']?.(client, coach)) ?? []
  await recordViews(coach.id, [client.id], ['profile', 'answers'])
  const { token } = await makeAdmin()
  const reason = 'A complaint about the tone of some messages'
  await call('POST', '/admin/moderated-chats', { token, body: { channelId: channel, reason } })

  const page = await openAs(client, '/client/profile')
  await page.getByRole('link', { name: 'My data' }).click()
  await page.waitForURL('**/client/profile/data')
  await page.getByRole('heading', { level: 1, name: 'My data' }).waitFor()
  await page.getByText('Opened your profile and your answers to forms').waitFor()
  const team = await page.getByText('Our team', { exact: true }).boundingBox()
  expect(team?.height, 'the name fits into one line').toBeLessThan(30)
  await page.getByText(`Reason: ${reason}`).waitFor()
  await page.getByRole('heading', { name: 'Conversations' }).waitFor()
  expect(await page.getByRole('heading', { name: "A coach's application and page" }).count()).toBe(0)
  await expectAccessible(page)

  // The connection is lost for one part.
  let lost = 0
  await page.route('**/user/data/messages?*after=*', (route) =>
    lost++ === 0 ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Download everything' }).click()
  await page.getByText(client.email).waitFor()
  await expectAccessible(page)
  // A phone reloads the page while its owner reads the email.
  await page.reload()
  await enterCode(page, client)
  await page.getByRole('alert').getByText('No connection').waitFor()
  // The code's form, which had the focus, is gone.
  const start = page.getByRole('region', { name: 'Download everything' }).locator('div:focus')
  await expect.poll(() => start.count()).toBe(1)
  await expectAccessible(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/user/data/chat-files?*', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^Part \d+ of \d+: Files in chats/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Download stopped.').waitFor()
  release()
  await page.unroute('**/user/data/chat-files?*')
  // A code permits an hour.
  await write(UserEntity.update({ userId: client.id }, { set: { downloadUntil: 0 } }))
  await page.getByRole('button', { name: 'Continue' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), enterCode(page, client, 2)])
  await page.getByText('Your download is complete.').waitFor()
  await expectAccessible(page)
  expect(download.suggestedFilename()).toMatch(/^platewise-my-data-\d{4}-\d\d-\d\d\.zip$/)

  const { names, read, folder } = unzip((await download.path()) ?? '')
  expect(names.filter((name) => name.startsWith('files/chats/'))).toHaveLength(25)
  expect(names.find((name) => name.startsWith('files/chats/'))).toMatch(
    /\/\d{4}-\d\d-\d\d lunch( \(\d+\))?\.png$/,
  )
  expect(
    JSON.parse(read('data/messages.json')).filter(({ text }: { text: string }) => text.startsWith('Seed')),
  ).toHaveLength(450)
  expect(read('data/facts.csv')).toContain(fact)
  expect(JSON.stringify(names)).not.toContain(pairChannel(coach.id, client.id))

  const offline = await page.context().newPage()
  await offline.route('http*://**', (route) => route.abort())
  await offline.goto(`file://${folder}/index.html`)
  await offline.getByRole('heading', { level: 1 }).waitFor()
  await offline.getByText(fact).first().waitFor()
  await offline.getByText('Seed 450').waitFor()
  expect(await offline.locator('script').count()).toBe(0)
  expect(await offline.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('suspended and rejected people reach their data from their only page', async () => {
  for (const [person, path] of [
    [await makeClient({ status: 'SUSPENDED' }), '/client/status/suspended'],
    [await makeCoach({ status: 'SUSPENDED' }), '/nutritionist/status/suspended'],
    [await makeCoach({ status: 'REJECTED' }), '/nutritionist/status/reject'],
    [await makeCoach({ status: 'PENDING' }), '/nutritionist/status/pending'],
  ] as const) {
    const page = await openAs(person, path)
    await page.getByRole('link', { name: 'My data' }).click()
    await page.waitForURL('**/profile/data')
    await page.getByRole('button', { name: 'Download everything' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), enterCode(page, person)])
    const { read } = unzip((await download.path()) ?? '')
    expect(read('index.html')).toContain(person.email)
    await page.context().close()
  }
})

test('a client deletes their account on a phone with an emailed code, and the emailed link brings it back', async () => {
  const { client, coach } = await makeChat()
  await sendFileAs(client, pairChannel(coach.id, client.id), 'lunch.png', {
    contentType: 'image/png',
    bytes: png,
  })
  const page = await openAs(client, '/client/profile/data')
  const section = page.getByRole('region', { name: 'Delete my account' })
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await section.getByText('1 chat with all messages and files will be deleted.').waitFor()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Keep my account' }).click()
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await section.getByRole('button', { name: 'Email me a code' }).click()
  await section.getByText(client.email).waitFor()
  await expectAccessible(page)
  // A phone reloads the page while its owner reads the email.
  await page.reload()
  const { text } = await mailTo(client.email, /code to delete/)
  const code = /enter this code: (\d{6})/.exec(text)?.[1] ?? ''
  await section.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000')
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await section
    .getByText(/This code is wrong, has expired/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await section.getByLabel('Six-digit code').fill(code)
  // Another request is refused before the answer arrives.
  await page.route(/\/user\/deletion$/, async (route) => {
    const response = await route.fetch()
    const refused = page.waitForResponse(/\/user\/deletion\/code$/)
    await section.getByRole('button', { name: 'Send another code' }).click()
    expect((await refused).status()).toBe(401)
    await route.fulfill({ response })
  })
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your account is deleted' }).waitFor()
  await expectAccessible(page)
  expect((await keptSession(page)) ?? '').not.toContain(client.token)

  const link = /\S+\/keep-account#\S+/.exec((await mailTo(client.email, /You deleted/)).text)?.[0] ?? ''
  const mailed = await open(link)
  await mailed.getByRole('heading', { level: 1, name: 'Keep your account?' }).waitFor()
  await expectAccessible(mailed)
  await mailed.getByRole('button', { name: 'Keep my account' }).click()
  await mailed.getByRole('heading', { level: 1, name: 'Your account is back' }).waitFor()
  await expectAccessible(mailed)
  expect((await ClientEntity.find({ clientId: client.id }))?.status).toBe('ACTIVE')
  const again = await open(link)
  await again.getByRole('button', { name: 'Keep my account' }).click()
  await again.getByRole('alert').getByText("This link doesn't work anymore").waitFor()
})
