import { expect, test } from 'vitest'
import { adminChannel } from '#core/chat/shared/channel-names'
import { makeChat, seedMessages } from '#scripts/testing/chat'
import { connectToChat, sendMessage } from '#scripts/testing/conversations'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { field } from '../chats'
import { openAs, openAsAdmin } from '../people'

test('Tab moves from the messages via a single Reply to the composer, and the arrow keys reach every Reply', async () => {
  const { client, coach, channel } = await makeChat()
  seedMessages(channel, [coach, client], 12)
  const page = await openAs(client, `/client/chat/${channel}`)
  await page.locator('article', { hasText: 'Seed 12' }).waitFor()
  const log = page.getByRole('log')
  await log.focus()
  await page.keyboard.press('Tab')
  const replies = log.getByRole('button', { name: /^Reply to/ })
  const hasFocus = (index: number) => replies.nth(index).evaluate((reply) => reply === document.activeElement)
  expect(await hasFocus(11)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await hasFocus(9)).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(10)).toBe(true)
  // Past the two buttons for sending a file.
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
})

test('the notice about the end of the session does not cover the composer', async () => {
  const { client, channel } = await makeChat()
  const token = services.cognito.accessTokenFor(client.subject, { expiresInSeconds: 240 })
  const page = await openAs({ ...client, token }, `/client/chat/${channel}`)
  for (const size of [
    { width: 390, height: 844 },
    { width: 390, height: 480 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    const notice = await page.getByText(/^Your session ends at/).boundingBox()
    const composer = await page.locator('form', { has: field(page) }).boundingBox()
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(composer?.y ?? 0)
    await field(page).click()
  }
})

test('a button that is disabled while it asks the server gets the focus back', async () => {
  const [admin, client] = await Promise.all([makeAdmin(), makeClient()])
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const channelId = adminChannel(client.id)
  await sendMessage(await connectToChat(client), channelId, 'Hello?')
  await services.pubnub.events.settled()
  const page = await openAsAdmin(admin, `/admin/chat/${channelId}`)
  const [wait, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/admin/chats/handler', async (route) => {
    await wait.promise
    await route.continue()
    answered.resolve()
  })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  // The composer takes the focus once it is there.
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: "I'll handle it" }).press('Enter')
  // Browsers take the focus from a disabled button.
  await expect.poll(focused).not.toBe("I'll handle it")
  wait.resolve()
  await answered.promise
  await expect.poll(focused).toBe('Stop handling')
})

test('Tab reaches the messages although older ones load on the way', async () => {
  const { client, coach, channel } = await makeChat()
  seedMessages(channel, [coach, client], 60)
  const page = await openAs(client, `/client/chat/${channel}`)
  await page.locator('article', { hasText: 'Seed 60' }).waitFor()
  const log = page.getByRole('log')
  await log.focus()
  const isInLog = () => log.evaluate((element) => element.contains(document.activeElement))
  await page.keyboard.press('Tab')
  await page.locator('article', { hasText: 'Seed 1 ' }).first().waitFor({ state: 'attached' })
  expect(await isInLog()).toBe(true)
})
