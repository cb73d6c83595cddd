import type PubNub from 'pubnub'
import { expect, test } from 'vitest'
import { makeChat, provider, seedMessages } from '#scripts/testing/chat'
import type { TestPerson } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { expectAccessible } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { delivered, field, message, send } from '../chats'
import { openAs } from '../people'

test('a client and a coach chat, each on their own screen', async () => {
  const { client, coach, channel } = await makeChat()
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
  // The dashboard may still be rendered, and it links to her as well.
  const conversations = carl.getByRole('region', { name: 'Conversations' })
  await conversations.getByRole('link', { name: /Clara Client/ }).click()
  await carl.locator('[data-kind=unread]').waitFor()
  await carl.waitForFunction(() => !document.title.startsWith('('))
  const link = message(carl, 'oatmeal').getByRole('link')
  await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer nofollow')

  await message(carl, 'oatmeal').hover()
  await message(carl, 'oatmeal').getByRole('button', { name: 'Reply to Clara Client' }).click()
  await field(carl).fill('Yes, it is')
  // Safari's Enter that confirms a word of an input method.
  await field(carl).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  expect(await field(carl).inputValue()).toBe('Yes, it is')
  await carl.keyboard.press('Enter')
  await message(clara, 'Yes, it is')
    .getByRole('button', { name: /oatmeal/ })
    .click()
  await clara.locator('article[data-highlighted=true]', { hasText: 'oatmeal' }).waitFor()
  await expect.poll(() => carl.locator('[data-kind=unread]').count()).toBe(1)

  await expectAccessible(clara)
  await expectAccessible(carl)
})

test('reading in one tab clears the badge in another and is remembered', async () => {
  const { client, coach, channel } = await makeChat()
  const tab = await openAs(client, '/client/dashboard')
  await provider(coach.id).publish({ channel, message: { text: 'Are you there?' } })
  await tab.waitForFunction(() => document.title.startsWith('(1)'))
  const reader = await tab.context().newPage()
  await reader.goto(`/client/chat/${channel}`)
  await message(reader, 'Are you there?').waitFor()
  await tab.waitForFunction(() => !document.title.startsWith('('))
  await expect
    .poll(
      async () =>
        (await provider(client.id).objects.getMemberships({ include: { customFields: true } })).data,
    )
    .toMatchObject([
      { channel: { id: channel }, custom: { lastReadTime: expect.stringMatching(/^\d{17}$/) } },
    ])
})

test('after being offline, sends queued messages in order and receives missed ones', async () => {
  const { client, coach, channel } = await makeChat()
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

  await clara.context().setOffline(true)
  await clara.getByText(/Reconnecting/).waitFor()
  await send(clara, 'Written before the page was closed')
  await clara.close()
  await clara.context().setOffline(false)
  const later = await clara.context().newPage()
  await later.goto('/client/dashboard')
  const written = async () => {
    const { channels } = await provider(coach.id).fetchMessages({ channels: [channel], count: 20 })
    return channels[channel]?.filter(({ message }) => JSON.stringify(message).includes('page was closed'))
  }
  await expect.poll(async () => (await written())?.length).toBe(1)
  await later.goto(`/client/chat/${channel}`)
  await delivered(later, 'Written before the page was closed')
  expect(await written()).toHaveLength(1)
})

interface Rounds {
  begun: number
  done: number
  /** How many of them were requests to PubNub. */
  atProvider: number
}

/**
 * Runs in the page and shares its clock. This process would notice the requests at an arbitrary later time.
 */
function countRounds() {
  const rounds: Rounds = { begun: 0, done: 0, atProvider: 0 }
  Object.assign(globalThis, { rounds })
  const { fetch } = globalThis
  globalThis.fetch = (...args) => {
    const address = args[0] instanceof Request ? args[0].url : String(args[0])
    if (/message-counts|\/uuids\/.*\/channels/.test(address)) rounds.atProvider++
    if (!/\/chats$/.test(address)) return fetch(...args)
    rounds.begun++
    return fetch(...args).catch((error: unknown) => {
      // A canceled request is done as well.
      rounds.done++
      throw error
    })
  }
  const { json } = Response.prototype
  Response.prototype.json = function () {
    const body: Promise<unknown> = json.call(this)
    return /\/chats$/.test(this.url) ? body.finally(() => rounds.done++) : body
  }
}

/** Opens a page whose clock only the test advances, and counts its requests for unread messages. */
async function openCounted(client: TestPerson, isConnected: boolean) {
  const clara = await openAs(client, '/client/dashboard')
  await clara.clock.install()
  await clara.addInitScript(countRounds)
  if (!isConnected) await clara.route(/\/v2\/subscribe\/|\/time\/0/, (route) => route.abort())
  const listens = isConnected && clara.waitForRequest(/\/v2\/subscribe\/.*[?&]tt=/)
  await clara.reload()
  const rounds = () => clara.evaluate(() => (globalThis as unknown as { rounds: Rounds }).rounds)
  /** Waits for the response to each request, because the time to the next one starts there. */
  const settled = async () => {
    const isSettled = () => rounds().then(({ begun, done }) => done > 0 && done >= begun)
    await expect.poll(isSettled).toBe(true)
    return (await rounds()).done
  }
  await settled()
  await listens
  // From here on, only the test advances the page's clock.
  await clara.clock.pauseAt(Date.now() + 60_000)
  return { clara, rounds, settled }
}

test('with a live connection, requests unread messages only when a message arrives', async () => {
  const { client, coach, channel } = await makeChat()
  const { clara, rounds, settled } = await openCounted(client, true)
  // The time to the next request starts at the response to the last, so each step waits for it.
  const requestsInNext5Seconds = async () => {
    const before = await settled()
    await clara.clock.runFor(5_000)
    return (await settled()) - before
  }
  // Connecting causes requests of its own, at once and five seconds later. Polling would never stop.
  await expect.poll(requestsInNext5Seconds).toBe(0)
  for (let step = 0; step < 8; step++) expect(await requestsInNext5Seconds()).toBe(0)
  const quiet = await settled()
  await clara.clock.resume()
  await provider(coach.id).publish({ channel, message: { text: 'Here I am' } })
  await expect.poll(() => clara.title()).toMatch(/^\(1\)/)
  expect((await settled()) - quiet, 'the message itself is counted here').toBeLessThanOrEqual(1)
  expect((await rounds()).atProvider).toBe(0)
})

test('without a live connection, polls for unread messages every 5 seconds, or once a minute in the background', async () => {
  const { client } = await makeChat()
  const { clara, rounds, settled } = await openCounted(client, false)
  const secondsToNext = async () => {
    const before = await settled()
    let seconds = 0
    for (; (await rounds()).begun === before && seconds < 90; seconds++) await clara.clock.runFor(1_000)
    await settled()
    return seconds
  }
  const turn = (visibilityState: DocumentVisibilityState) =>
    clara.evaluate((state) => {
      Object.defineProperties(document, {
        hidden: { value: state === 'hidden', configurable: true },
        visibilityState: { value: state, configurable: true },
      })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, visibilityState)

  await secondsToNext()
  expect(await secondsToNext()).toBe(5)
  await turn('hidden')
  await secondsToNext()
  expect(await secondsToNext()).toBe(60)
  const before = await settled()
  await turn('visible')
  await expect.poll(rounds).toMatchObject({ begun: before + 1, done: before + 1 })
  expect(await secondsToNext()).toBe(5)
})

test('on a phone, list and conversation are separate screens, and drafts are saved', async () => {
  const { client } = await makeChat()
  const clara = await openAs(client, '/client/chat')
  await clara.getByRole('link', { name: /Carl Coach/ }).click()
  await field(clara).fill('I was saying')
  await expect.poll(() => clara.getByRole('heading', { name: 'Conversations' }).isVisible()).toBe(false)
  await clara.goBack()
  await clara.getByRole('heading', { name: 'Chat', level: 1 }).waitFor()
  await clara.getByRole('link', { name: /Carl Coach/ }).click()
  await field(clara).waitFor()
  await clara.reload()
  await expect.poll(() => field(clara).inputValue()).toBe('I was saying')
  await clara.getByRole('button', { name: 'Back to conversations' }).click()
  expect(new URL(clara.url()).pathname).toBe('/client/chat')
})

test('the chat of a rejected client is read-only, and they can still write to the admins', async () => {
  const { client, coach, channel } = await makeChat('REJECTED')
  seedMessages(channel, [coach], 1)
  const clara = await openAs(client, `/client/chat/${channel}`, { colorScheme: 'dark' })
  await clara.getByText('Chat is disabled').waitFor()
  await message(clara, 'Seed 1').waitFor()
  await expect.poll(() => field(clara).count()).toBe(0)
  await expectAccessible(clara)

  await clara.goto('/client/chat')
  await clara.getByRole('button', { name: 'Request chat with admin' }).click()
  await clara.getByRole('heading', { name: 'Admin' }).waitFor()
  await send(clara, 'Please help')
  await delivered(clara, 'Please help')
})

test('shows a placeholder for messages it cannot display, hides nothing else and marks them as read', async () => {
  const { client, coach, channel } = await makeChat()
  const clara = await openAs(client, '/client/dashboard')
  const carl = provider(coach.id)
  await carl.publish({ channel, message: { text: 'Good morning' } })
  const shapes: PubNub.Payload[] = [
    7,
    [],
    {},
    { text: { a: { b: [] } } },
    { text: ' ', clientMessageId: 'same' },
  ]
  for (let index = 0; index < 60; index++)
    await carl.publish({ channel, message: shapes[index % shapes.length] ?? 7 })
  await clara.waitForFunction(() => document.title.startsWith('('))
  await clara.goto(`/client/chat/${channel}`)
  await message(clara, "This message can't be shown").first().waitFor()
  const toEnd = clara.getByRole('button', { name: /Scroll to bottom|new message/ })
  await clara.waitForFunction(() => document.title.startsWith('('))
  await toEnd.click()
  await clara.waitForFunction(() => !document.title.startsWith('('))
  await expectAccessible(clara)
  const toTop = () => clara.getByRole('log').evaluate((log) => log.scrollTo({ top: 0 }))
  await expect.poll(() => toTop().then(() => message(clara, 'Good morning').count())).toBe(1)
  // This also works live. A second copy of the same message is shown once and leaves nothing unread.
  await carl.publish({ channel, message: 8 })
  for (const text of ['Once', 'Once'])
    await carl.publish({ channel, message: { text, clientMessageId: 'copied' } })
  await clara.waitForFunction(() => document.title.startsWith('('))
  await toEnd.click()
  await message(clara, 'Once').waitFor()
  await clara.waitForFunction(() => !document.title.startsWith('('))
})

test('a quote shows the original text and author, regardless of what the reply claims', async () => {
  const { client, coach, channel } = await makeChat()
  const [oldest] = seedMessages(channel, [coach], 45)
  const carl = provider(coach.id)
  const original = await carl.publish({ channel, message: { text: 'Oats are fine' } })
  const reply = (text: string, repliedTT: string) =>
    carl.publish({
      channel,
      message: { text, repliedMT: 'I owe you $500', repliedFU: client.id, repliedTT },
    })
  await reply('To one in sight', original.timetoken)
  await reply('To one far above', oldest ?? '')
  await reply('To nothing', '17000000000000000')
  const clara = await openAs(client, `/client/chat/${channel}`)
  const quoteIn = (text: string) => message(clara, text).getByRole('button', { name: /Carl Coach/ })
  await quoteIn('To one in sight').getByText('Oats are fine').waitFor()
  await quoteIn('To one far above').getByText('Seed 1').waitFor()
  await message(clara, 'To nothing').getByText("The original message can't be found").waitFor()
  await expect.poll(() => clara.getByText(/owe you|You$/).count()).toBe(0)
  await expectAccessible(clara)
  await quoteIn('To one far above').getByText('Seed 1').click()
  await clara.locator('article[data-highlighted=true]', { hasText: 'Seed 1' }).waitFor()
})

test('explains an empty list to a person without conversations', async () => {
  const client = await makeReadyClient()
  const clara = await openAs(client, '/client/chat', { viewport: 'desktop' })
  await clara.getByText("You don't have any active conversations").waitFor()
  await expectAccessible(clara)
})
