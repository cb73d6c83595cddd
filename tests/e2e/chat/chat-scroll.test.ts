import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeChat, markRead, provider, seedMessages } from '#scripts/testing/chat'
import { count, field, message } from '../chats'
import { openAs } from '../people'

/** How many pixels of the message log are hidden above and below the visible part. */
const hidden = (page: Page) =>
  page.getByRole('log').evaluate(({ scrollHeight, scrollTop, clientHeight }) => ({
    above: Math.round(scrollTop),
    below: Math.round(scrollHeight - scrollTop - clientHeight),
  }))

/** Waits until the browser has finished all layout changes after scrolling. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
  })

test.each(['phone', 'desktop'] as const)(
  'opens a conversation without unread messages at its end on a %s and stays there',
  async (viewport) => {
    const { client, coach, channel } = await makeChat()
    const timetokens = seedMessages(channel, [coach, client], 60, 400)
    await markRead(client.id, channel, timetokens.at(-1))
    const clara = await openAs(client, '/client/chat', { viewport })
    await clara.locator(`a[href$="${channel}"]`).click()
    await message(clara, 'Seed 60').waitFor()
    await expect.poll(() => clara.locator('[data-kind=unread]').count()).toBe(0)
    await settle(clara)
    expect(await hidden(clara)).toMatchObject({ below: 0 })
    expect((await hidden(clara)).above).toBeGreaterThan(0)

    await provider(coach.id).publish({ channel, message: { text: `Good morning ${'and '.repeat(400)}` } })
    await message(clara, 'Good morning').waitFor()
    await expect.poll(() => hidden(clara)).toMatchObject({ below: 0 })
    await expect.poll(() => clara.getByRole('button', { name: 'Scroll to bottom' }).count()).toBe(0)
  },
)

test('opens a conversation at its first unread message, even if that is several pages back', async () => {
  const { client, coach, channel } = await makeChat()
  const timetokens = seedMessages(channel, [coach], 90)
  await markRead(client.id, channel, timetokens[39])
  const clara = await openAs(client, `/client/chat/${channel}`)
  const divider = clara.locator('[data-kind=unread]')
  await divider.waitFor()
  const distance = () =>
    divider.evaluate((line) => {
      const log = line.closest('[role=log]')
      return Math.round(line.getBoundingClientRect().top - (log?.getBoundingClientRect().top ?? 0))
    })
  await expect.poll(distance).toBe(40)
  expect(await divider.evaluate((line) => line.nextElementSibling?.textContent)).toContain('Seed 41 ')
  expect((await hidden(clara)).below).toBeGreaterThan(0)

  await clara.getByRole('button', { name: 'Scroll to bottom' }).click()
  await expect.poll(() => hidden(clara)).toMatchObject({ below: 0 })
  await expect.poll(() => divider.count(), { message: 'it stays while the conversation is open' }).toBe(1)
})

test('loads older messages 20 at a time without moving the visible ones', async () => {
  const { client, coach, channel } = await makeChat()
  seedMessages(channel, [coach], 50)
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
  await clara.getByText('This is the start of your conversation').waitFor()

  await provider(coach.id).publish({ channel, message: { text: 'Down here' } })
  await clara.getByRole('button', { name: '1 new message' }).click()
  await message(clara, 'Down here').waitFor()
})

test('typing stays smooth with 5,000 messages', async () => {
  const { client, coach, channel } = await makeChat()
  const [first = ''] = seedMessages(channel, [coach], 5_000)
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

  const all = await typingCost(clara)
  // Selected by class, because computing the names of thousands of buttons takes longer than the test may.
  await clara.locator('[class*=toEnd]').click()
  await expect.poll(() => count(clara)).toBe(100)
  // About 7 where this was written.
  expect(all / (await typingCost(clara))).toBeLessThan(15)
})

/** The median CPU time of a key press in milliseconds, which depends on the machine: compare it within one run. */
async function typingCost(page: Page): Promise<number> {
  await field(page).focus()
  // Measures only the page's own CPU time, because elapsed time depends on what else the machine is doing.
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const computed = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const costs: number[] = []
  for (let key = 0; key < 20; key++) {
    const before = await computed()
    await page.keyboard.press('x')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    costs.push((await computed()) - before)
  }
  return costs.sort((a, b) => a - b)[10] ?? Number.NaN
}
