import type { Page } from 'playwright-core'
import PubNub from 'pubnub'
import { expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/open'
import { LinkEntity } from '#core/hiring/entity'
import { transact, write } from '#core/lib/table'
import { localKeys } from '#scripts/local/environment'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { expectAccessible, open } from '#scripts/testing/site'
import { services } from '#scripts/testing/world'

const preference = { groupChatType: 'NONE', experience: '1-3', personality: 'Relaxed' } as const
const lists = { gender: [], certifications: [], specialities: [] }

/** A client and a coach with an open chat. */
async function makePair(status: 'APPROVED' | 'REJECTED' = 'APPROVED') {
  const [client, coach] = await Promise.all([
    makeClient({ coachPreference: { ...preference, ...lists } }),
    makeCoach(),
  ])
  await transact(openPair(coach.id, client.id))
  const createdAt = '2026-01-01T00:00:00.000Z'
  await write(
    LinkEntity.create({ coachId: coach.id, clientId: client.id, status, isHidden: false, createdAt }),
  )
  return { client, coach, channel: pairChannel(coach.id, client.id) }
}

/** Signs somebody in as the identity provider's library would leave it, and opens a screen. */
async function openAs(person: TestPerson, path: string, options: Parameters<typeof open>[1] = {}) {
  const page = await open('/privacy', options)
  const prefix = `CognitoIdentityServiceProvider.${localKeys.userPoolClientId}`
  const userType = path.startsWith('/client') ? 'client' : 'nutritionist'
  const identity = {
    [`${prefix}.LastAuthUser`]: person.email,
    [`${prefix}.${person.email}.accessToken`]: person.token,
    [`${prefix}.${person.email}.clockDrift`]: '0',
  }
  const state = { auth: { userType, identity }, user: { id: person.id, name: '', image: null } }
  await page.evaluate((text) => localStorage.setItem('platewise.local', text), JSON.stringify(state))
  await page.goto(path)
  return page
}

const field = (page: Page) => page.getByPlaceholder('Enter Your Message')
const message = (page: Page, text: string) => page.locator('article', { hasText: text })
const delivered = (page: Page, text: string) => message(page, text).locator('[data-state=sent]').waitFor()
async function send(page: Page, ...texts: string[]) {
  for (const text of texts) {
    await field(page).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
}
const count = (page: Page) => page.locator('article').count()

/** The provider's SDK with all rights, speaking as `userId`. */
function provider(userId: string) {
  return new PubNub({
    publishKey: localKeys.pubnubPublishKey,
    subscribeKey: localKeys.pubnubSubscribeKey,
    secretKey: localKeys.pubnubSecretKey,
    origin: new URL(services.addresses.pubnub).host,
    ssl: false,
    userId,
  })
}

/** `number` messages of `author`, one a minute, the newest an hour ago; tells their timetokens. */
function seedMessages(channel: string, author: TestPerson, number: number): string[] {
  const end = Date.now() - 3_600_000
  return Array.from({ length: number }, (_, index) => {
    const timetoken = String((end - (number - index) * 60_000) * 10_000)
    const text = `Seed ${index + 1} ${'words '.repeat(index % 12)}`
    services.pubnub.seedMessage({ channel, uuid: author.id, message: { text }, timetoken })
    return timetoken
  })
}

test('a client and a coach chat, each on their own screen', async () => {
  const { client, coach, channel } = await makePair()
  const clara = await openAs(client, '/client/chat')
  const carl = await openAs(coach, '/nutritionist/dashboard', { viewport: 'desktop', colorScheme: 'dark' })
  await clara.getByRole('link', { name: /Carl Coach/ }).click()
  await send(clara, 'Hello Carl', 'Is oatmeal fine? https://example.com/oats', 'Third')
  await delivered(clara, 'Third')
  expect(services.pubnub.pushes().find((push) => push.channel === channel)?.payload).toMatchObject({
    pn_fcm: { notification: { body: 'Hello Carl' } },
  })

  await carl.getByText('3 unread messages').first().waitFor()
  expect(await carl.title()).toMatch(/^\(3\) /)
  await carl.getByRole('link', { name: /^Chat/ }).first().click()
  await carl.getByRole('link', { name: /Clara Client/ }).click()
  await carl.locator('[data-kind=unread]').waitFor()
  await carl.waitForFunction(() => !document.title.startsWith('('))
  const link = message(carl, 'oatmeal').getByRole('link')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')

  await message(carl, 'oatmeal').hover()
  await message(carl, 'oatmeal').getByRole('button', { name: 'Reply to Clara Client' }).click()
  await field(carl).fill('Yes, it is')
  await carl.keyboard.press('Enter')
  await message(clara, 'Yes, it is')
    .getByRole('button', { name: /oatmeal/ })
    .click()
  await clara.locator('article[data-highlighted=true]', { hasText: 'oatmeal' }).waitFor()
  expect(await carl.locator('[data-kind=unread]').count()).toBe(1)

  await expectAccessible(clara)
  await expectAccessible(carl)
})

test('reading in one tab clears the badge of another, and stays read', async () => {
  const { client, coach, channel } = await makePair()
  const tab = await openAs(client, '/client/dashboard')
  await provider(coach.id).publish({ channel, message: { text: 'Are you there?' } })
  await tab.waitForFunction(() => document.title.startsWith('(1)'))
  const reader = await tab.context().newPage()
  await reader.goto(`/client/chat/${channel}`)
  await message(reader, 'Are you there?').waitFor()
  await tab.waitForFunction(() => !document.title.startsWith('('), undefined, { timeout: 5_000 })
  await expect
    .poll(
      async () =>
        (await provider(client.id).objects.getMemberships({ include: { customFields: true } })).data,
      { timeout: 5_000 },
    )
    .toMatchObject([
      { channel: { id: channel }, custom: { lastReadTimetoken: expect.stringMatching(/^\d{17}$/) } },
    ])
})

test('a message that was not sent stays with Retry, and arrives once', async () => {
  const { client, coach, channel } = await makePair()
  const clara = await openAs(client, `/client/chat/${channel}`)
  await field(clara).waitFor()
  await clara.route(/\/publish\//, (route) => route.abort())
  await send(clara, 'Try me')
  await message(clara, 'Try me').getByRole('button', { name: 'Delete' }).waitFor()
  await clara.unroute(/\/publish\//)
  await message(clara, 'Try me').getByRole('button', { name: 'Retry' }).click()
  await delivered(clara, 'Try me')
  const { channels } = await provider(coach.id).fetchMessages({ channels: [channel], count: 20 })
  expect(channels[channel]).toHaveLength(1)
  expect(await count(clara)).toBe(1)
})

test('offline messages go out in order on return, and missed ones come in', async () => {
  const { client, coach, channel } = await makePair()
  const clara = await openAs(client, `/client/chat/${channel}`)
  await send(clara, 'Before')
  await delivered(clara, 'Before')
  await clara.context().setOffline(true)
  await clara.getByText(/Reconnecting/).waitFor()
  await send(clara, 'One', 'Two', 'Three')
  await provider(coach.id).publish({ channel, message: { text: 'Missed' } })
  await clara.context().setOffline(false)
  await delivered(clara, 'Three')
  await message(clara, 'Missed').waitFor()
  const { channels } = await provider(coach.id).fetchMessages({ channels: [channel], count: 20 })
  const texts = channels[channel]?.map((row) => (row.message as { text: string }).text)
  expect(texts).toEqual(['Before', 'Missed', 'One', 'Two', 'Three'])
  const shown = await clara.locator('article').evaluateAll((rows) => rows.map((row) => row.textContent))
  for (const [index, text] of ['Before', 'Missed', 'One', 'Two', 'Three'].entries())
    expect(shown[index]).toContain(text)
})

test('a token that is refused is renewed once, unseen', async () => {
  const { client, channel } = await makePair()
  const clara = await openAs(client, `/client/chat/${channel}`)
  const token = (await clara.waitForResponse(/\/chat\/token/)).json() as Promise<{ token: string }>
  await field(clara).waitFor()
  await provider('server').revokeToken((await token).token)
  let renewals = 0
  clara.on('request', (request) => {
    if (request.url().endsWith('/chat/token') && request.method() === 'GET') renewals++
  })
  await send(clara, 'With a new token')
  await delivered(clara, 'With a new token')
  expect(renewals).toBe(1)
})

test('older messages load 20 at a time without moving what is read', async () => {
  const { client, coach, channel } = await makePair()
  seedMessages(channel, coach, 50)
  const clara = await openAs(client, `/client/chat/${channel}`)
  await message(clara, 'Seed 50').waitFor()
  expect(await count(clara)).toBeLessThanOrEqual(40)
  for (const expected of [40, 50]) {
    const [before, top] = await clara.evaluate(() => {
      const log = document.querySelector('[role=log]')
      log?.scrollTo({ top: 5 })
      const first = log?.querySelector('article')
      first?.setAttribute('data-watched', '')
      return [log?.querySelectorAll('article').length ?? 0, first?.getBoundingClientRect().top ?? 0]
    })
    if (before === expected) continue
    await clara.waitForFunction((rows) => document.querySelectorAll('article').length === rows, expected)
    const moved = await clara
      .locator('[data-watched]')
      .last()
      .evaluate((row) => row.getBoundingClientRect().top)
    expect(Math.abs(moved - top)).toBeLessThan(3)
    await clara.evaluate(() => document.querySelector('[data-watched]')?.removeAttribute('data-watched'))
  }
  await clara.getByText('This is the beginning of your conversation').waitFor()

  await provider(coach.id).publish({ channel, message: { text: 'Down here' } })
  await clara.getByRole('button', { name: '1 new message' }).click()
  await message(clara, 'Down here').waitFor()
})

test('typing stays smooth with 5,000 messages', async () => {
  const { client, coach, channel } = await makePair()
  const [first = ''] = seedMessages(channel, coach, 5_000)
  const reply = { text: 'An old question', repliedMT: 'Seed 1', repliedTT: first, repliedFU: coach.id }
  await provider(coach.id).publish({ channel, message: reply })
  const clara = await openAs(client, `/client/chat/${channel}`)
  await message(clara, 'An old question')
    .getByRole('button', { name: /Seed 1/ })
    .click()
  await clara.locator('article[data-highlighted=true]', { hasText: 'Seed 1' }).waitFor({ timeout: 60_000 })
  expect(await count(clara)).toBe(5_001)
  const top = await clara
    .locator('article')
    .first()
    .evaluate((row) => row.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(0)

  await field(clara).focus()
  const delays: number[] = []
  for (let key = 0; key < 20; key++) {
    const started = performance.now()
    await clara.keyboard.press('x')
    await clara.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    delays.push(performance.now() - started)
  }
  expect(delays.sort((a, b) => a - b)[10]).toBeLessThan(100)

  // By its class: asking for the names of thousands of buttons takes longer than the test may.
  await clara.locator('[class*=toEnd]').click()
  await expect.poll(() => count(clara)).toBe(100)
})

test('on a phone list and conversation are two screens, and a draft waits', async () => {
  const { client } = await makePair()
  const clara = await openAs(client, '/client/chat')
  await clara.getByRole('link', { name: /Carl Coach/ }).click()
  await field(clara).fill('I was saying')
  expect(await clara.getByRole('heading', { name: 'Conversations' }).isVisible()).toBe(false)
  await clara.goBack()
  await clara.getByRole('heading', { name: 'Chat', level: 1 }).waitFor()
  await clara.getByRole('link', { name: /Carl Coach/ }).click()
  await clara.reload()
  await expect.poll(() => field(clara).inputValue()).toBe('I was saying')
  await clara.getByRole('button', { name: 'Back to conversations' }).click()
  expect(new URL(clara.url()).pathname).toBe('/client/chat')
})

test('a chat with a rejected client can be read only, and the admins are one request away', async () => {
  const { client, coach, channel } = await makePair('REJECTED')
  seedMessages(channel, coach, 1)
  const clara = await openAs(client, `/client/chat/${channel}`, { colorScheme: 'dark' })
  await clara.getByText('Chat is disabled').waitFor()
  await message(clara, 'Seed 1').waitFor()
  expect(await field(clara).count()).toBe(0)
  await expectAccessible(clara)

  await clara.goto('/client/chat')
  await clara.getByRole('button', { name: 'Request chat with admin' }).click()
  await clara.getByRole('heading', { name: 'Admin' }).waitFor()
  await send(clara, 'Please help')
  await delivered(clara, 'Please help')
})

test('who has no conversation is told so', async () => {
  const client = await makeClient({ coachPreference: { ...preference, ...lists } })
  const clara = await openAs(client, '/client/chat', { viewport: 'desktop' })
  await clara.getByText("You don't have any active conversations").waitFor()
  await expectAccessible(clara)
})
