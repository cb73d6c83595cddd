import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { transact } from '#core/lib/table'
import { makeChat, markRead, provider, seedMessages } from '#scripts/testing/chat'
import { makeGroup } from '#scripts/testing/groups'
import { makeRelationship } from '#scripts/testing/payments'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { expectAccessible } from '#scripts/testing/setup/site'
import { count, delivered, field, message, send } from '../chats'
import { openAs } from '../people'

const heightOf = async (page: Page) => (await page.getByRole('log').boundingBox())?.height ?? 0
const back = (page: Page) => page.getByRole('button', { name: /^Back to conversations/ })
const quick = (page: Page) => page.getByRole('navigation', { name: 'Quick' })

test.each(['client', 'coach'] as const)(
  'for a %s on a phone, the bars of a conversation take at most 120 px, in portrait and landscape',
  async (who) => {
    const { client, coach, channel } = await makeChat()
    seedMessages(channel, [coach, client], 12)
    const base = who === 'client' ? '/client/chat' : '/nutritionist/chat'
    const page = await openAs(who === 'client' ? client : coach, base)
    await page.getByRole('button', { name: 'Menu' }).waitFor()
    await quick(page).waitFor()
    await page.locator(`a[href$="${channel}"]`).click()
    await message(page, 'Seed 12').waitFor()
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => heightOf(page), { message: `${width}×${height}` }).toBeGreaterThan(height - 121)
      const composer = await page.locator('[data-composer]').boundingBox()
      expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBe(height)
      expect((await back(page).boundingBox())?.y).toBeLessThan(12)
      await expect.poll(() => page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
      await expect.poll(() => quick(page).count()).toBe(0)
      const name = page.getByRole('heading', { level: 1 })
      await expect.poll(() => name.count()).toBe(1)
      await page.getByRole('button', { name: 'Conversation options' }).waitFor()
      expect(await page.locator('header:has(h1)').getByRole('button').count(), 'Back and options').toBe(2)
      expect(
        await name.getByRole('link').evaluate((title) => title.scrollWidth - title.clientWidth),
        'whole name',
      ).toBe(0)
      expect((await page.locator('header:has(h1) .mantine-Avatar-root').boundingBox())?.width).toBe(40)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await back(page).click()
    await page.getByRole('heading', { level: 1, name: 'Chat' }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).waitFor()
    await quick(page).waitFor()
  },
)

test('the name of a coach links to their page, and Back returns to the conversation', async () => {
  const { client, coach, channel } = await makeChat()
  const page = await openAs(client, `/client/chat/${channel}`)
  const name = page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Carl Coach' })
  // The link covers the whole person, including the avatar.
  const header = await page.locator('header', { has: name }).boundingBox()
  await page.mouse.click(72, (header?.y ?? 0) + 28)
  await page.waitForURL(`**/client/nutritionists/${coach.id}`)
  await page.goBack()
  await field(page).waitFor()
})

test('an on-screen keyboard covers neither the composer nor the header', async () => {
  const { client, coach, channel } = await makeChat()
  const timetokens = seedMessages(channel, [coach, client], 30)
  await markRead(client.id, channel, timetokens.at(-1))
  const page = await openAs(client, `/client/chat/${channel}`)
  await message(page, 'Seed 30').waitFor()
  // Safari keeps the page's height and reports a smaller, shifted visual viewport.
  await page.evaluate(() => {
    const seen = window.visualViewport as VisualViewport
    Object.defineProperties(seen, { height: { value: 480 }, offsetTop: { value: 40 } })
    seen.dispatchEvent(new Event('resize'))
  })
  await expect
    .poll(async () => {
      const composer = await page.locator('[data-composer]').boundingBox()
      return (composer?.y ?? 0) + (composer?.height ?? 0)
    })
    .toBe(520)
  expect((await back(page).boundingBox())?.y).toBeGreaterThan(40)
  const last = await message(page, 'Seed 30').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0), 'the end stays in sight').toBeLessThan(460)
})

test('shows authors only in a group; elsewhere names are only for screen readers', async () => {
  const { client, coach, channel } = await makeChat()
  const other = await makeReadyClient({ firstName: 'Dora' })
  const groupId = await makeGroup({ coach, clients: [client, other], name: 'Lunch club' })
  seedMessages(channel, [coach, coach], 2)
  seedMessages(groupId, [client, other], 2)

  const clara = await openAs(client, `/client/chat/${channel}`)
  const first = clara.getByRole('article', { name: /^Carl Coach, / }).first()
  await first.waitFor()
  await expect.poll(() => clara.getByRole('article', { name: /^Carl Coach, / }).count()).toBe(2)
  const seen = first.getByText('Carl Coach')
  expect((await seen.boundingBox())?.width ?? 0).toBeLessThanOrEqual(1)

  const carl = await openAs(coach, `/nutritionist/chat/${groupId}`)
  await carl.getByRole('heading', { level: 1, name: 'Lunch club' }).waitFor()
  const author = message(carl, 'Seed 2').getByText('Dora')
  await author.waitFor()
  expect((await author.boundingBox())?.width).toBeGreaterThan(20)
  await expectAccessible(carl)
})

test.each(['client', 'coach'] as const)(
  'suggests three first messages to a %s and puts the chosen one into the composer',
  async (who) => {
    const { client, coach, channel } = await makeChat()
    const isClient = who === 'client'
    const page = await openAs(
      isClient ? client : coach,
      `/${isClient ? 'client' : 'nutritionist'}/chat/${channel}`,
    )
    const ways = page.getByRole('list', { name: 'Conversation starters' }).getByRole('button')
    await page.getByRole('heading', { name: /^Say hello to C/ }).waitFor()
    await expect.poll(() => ways.count()).toBe(3)
    for (const way of await ways.all()) expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)

    await page.getByRole('log').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const opening = isClient ? /^Hi Carl, / : /^Hi Clara, /
    await expect.poll(() => field(page).inputValue()).toMatch(opening)
    await expect.poll(() => ways.count(), { message: 'what is typed is not replaced' }).toBe(0)
    await field(page).fill('')
    await ways.last().click()
    await expect.poll(() => field(page).inputValue()).not.toBe('')
    await page.keyboard.type('!')
    await expect.poll(() => field(page).inputValue()).toMatch(/[ ?]!$/)
    expect(await count(page), 'nothing is sent before somebody sends it').toBe(0)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('article [data-state=sent]').waitFor()
    await expect.poll(() => ways.count()).toBe(0)
    await expect.poll(() => page.getByText(/^Say hello to/).count()).toBe(0)
  },
)

test('counts unread messages on each conversation and those of other conversations on the Back button', async () => {
  const { client, coach, channel } = await makeChat()
  const dora = await makeReadyClient({ firstName: 'Dora' })
  await Promise.all([makeRelationship(coach, dora), transact(openPair(coach.id, dora.id))])
  for (const text of ['One', 'Two']) await provider(client.id).publish({ channel, message: { text } })
  await provider(dora.id).publish({ channel: pairChannel(coach.id, dora.id), message: { text: 'Three' } })
  const page = await openAs(coach, '/nutritionist/chat')
  const conversations = page.getByRole('region', { name: 'Conversations' })
  await conversations.getByRole('link', { name: /Clara Client.* 2 unread messages$/ }).waitFor()
  await conversations.getByRole('link', { name: /Dora.* 1 unread message$/ }).waitFor()
  await expectAccessible(page)
  await conversations.getByRole('link', { name: /Dora/ }).click()
  await page.getByRole('button', { name: 'Back to conversations 2 unread messages' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 500 })
  const style = 'section[aria-label=Conversations] :is(li, button) { min-height: 400px }'
  await page.addStyleTag({ content: style })
  const heading = conversations.getByRole('heading', { level: 2, name: 'Conversations' })
  await heading.scrollIntoViewIfNeeded()
  const isUncovered = await heading.evaluate((element) => {
    const { x, y, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + 24, y + height / 2))
  })
  expect(isUncovered, 'the controls above take the place they need').toBe(true)
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    'only the list scrolls',
  ).toBe(0)
})

test('a new message slides in for 150 ms, unless reduced motion is on; existing ones do not move', async () => {
  const { client, coach, channel } = await makeChat()
  seedMessages(channel, [coach], 1)
  const page = await openAs(client, `/client/chat/${channel}`)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await message(page, 'Seed 1').waitFor()
  const motion = (text: string) =>
    message(page, text).evaluate((row) => {
      const { animationName, animationDuration } = getComputedStyle(row)
      return animationName === 'none' ? 0 : Number.parseFloat(animationDuration)
    })
  await send(page, 'Mine')
  await delivered(page, 'Mine')
  await provider(coach.id).publish({ channel, message: { text: 'Theirs' } })
  await message(page, 'Theirs').waitFor()
  expect([await motion('Seed 1'), await motion('Mine'), await motion('Theirs')]).toEqual([0, 0.15, 0.15])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await motion('Theirs')).toBeLessThan(0.001)
})

test('a message takes the direction of what is written', async () => {
  const { client, channel } = await makeChat()
  const page = await openAs(client, `/client/chat/${channel}`)
  /** Whether the last sign stands to the left of the first. */
  const isFromRight = (text: string) =>
    message(page, text)
      .getByText(text)
      .evaluate((element) => {
        const [first, last] = [0, element.textContent.length - 1].map((at) => {
          const range = document.createRange()
          range.setStart(element.firstChild as Text, at)
          range.setEnd(element.firstChild as Text, at + 1)
          return range.getBoundingClientRect().x
        })
        return Number(last) < Number(first)
      })
  await send(page, 'שלום.', 'Hello.')
  await message(page, 'Hello.').waitFor()
  expect(await isFromRight('שלום.')).toBe(true)
  expect(await isFromRight('Hello.')).toBe(false)
})

test('chat text is never smaller than 14 px', async () => {
  const { client, coach, channel } = await makeChat()
  seedMessages(channel, [coach, client], 3)
  const small = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
        )
        .filter((element) => element.getBoundingClientRect().width > 1)
        .filter((element) => {
          const size = Number.parseFloat(getComputedStyle(element).fontSize)
          return size > 0 && size < 14
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    )
  const page = await openAs(client, '/client/chat')
  await page.getByText(/^Seed 3/).waitFor()
  expect(await small(page)).toEqual([])
  await page.locator(`a[href$="${channel}"]`).click()
  await message(page, 'Seed 3').waitFor()
  expect(await small(page)).toEqual([])
})

test.each(['client', 'coach'] as const)(
  'Tab moves a %s through a conversation in visual order',
  async (who) => {
    const { client, coach, channel } = await makeChat()
    seedMessages(channel, [coach, client], 4)
    const isClient = who === 'client'
    const page = await openAs(
      isClient ? client : coach,
      `/${isClient ? 'client' : 'nutritionist'}/chat/${channel}`,
    )
    await message(page, 'Seed 4').waitFor()
    await field(page).fill('Hello')
    await page.reload()
    await message(page, 'Seed 4').waitFor()
    await page.getByRole('button', { name: 'Take a photo' }).waitFor()
    const walk: string[] = []
    while (walk.at(-1) !== 'Send' && walk.length < 15) {
      await page.keyboard.press('Tab')
      walk.push(
        await page.evaluate(() => {
          const element = document.activeElement as HTMLElement
          return element.ariaLabel ?? element.textContent.trim()
        }),
      )
    }
    const other = isClient ? 'Carl Coach' : 'Clara Client'
    expect(walk).toEqual([
      'Skip to content',
      'Back to conversations',
      other,
      'Conversation options',
      `Messages with ${other}`,
      isClient ? 'Reply to your own message' : 'Reply to Clara Client',
      'Attach files',
      'Take a photo',
      'Enter Your Message',
      'Send',
    ])
  },
)
