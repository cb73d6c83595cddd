import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { transact } from '#core/lib/table'
import { messages } from '#core/shared/messages'
import { makeChat, provider, seedMessages } from '#scripts/testing/chat'
import { makeRelationship, makeSeller } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { expectAccessible } from '#scripts/testing/setup/site'
import { openAs } from './people'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a client sees the latest message of a coach, and the next one without a reload', async () => {
  const { client, coach, channel } = await makeChat()
  seedMessages(channel, [client, coach], 2)
  const page = await openAs(client, '/client/dashboard')
  const card = page.getByRole('list', { name: 'Your coaches' }).getByRole('article')
  await card.getByText(/Seed 2/).waitFor()
  await card.getByText('1 unread message').waitFor()
  const height = () => card.evaluate((element) => element.getBoundingClientRect().height)
  const before = await height()
  await provider(coach.id).publish({
    channel,
    message: { text: `Black beans instead. ${'Really! '.repeat(40)}` },
  })
  await card.getByText(/Black beans instead/).waitFor()
  await card.getByText('2 unread messages').waitFor()
  expect(await height(), 'a long message moves nothing').toBe(before)

  await card.getByRole('button', { name: 'Open chat with Carl Coach' }).click()
  await heading(page, 'Carl Coach').waitFor()
})

test('lists the unread messages of a coach one below the other', async () => {
  const coach = await makeSeller()
  const clients = await Promise.all([makeReadyClient(), makeReadyClient(), makeReadyClient()])
  for (const client of clients) {
    await makeRelationship(coach, client)
    await transact(openPair(coach.id, client.id))
  }
  await makeRelationship(coach, await makeReadyClient(), 'PENDING')
  const page = await openAs(coach, '/nutritionist/dashboard')
  await page.getByText('No unread messages.').waitFor()
  // The last part above the list to load.
  await page.getByRole('button', { name: 'Promote my profile' }).waitFor()
  const pending = await page.getByRole('list', { name: 'Pending clients' }).boundingBox()
  expect(pending?.y, 'who waits is seen first').toBeLessThan(200)
  for (const [index, { id }] of clients.entries())
    await provider(id).publish({ channel: pairChannel(coach.id, id), message: { text: `Question ${index}` } })
  const unread = page.getByRole('list', { name: 'Unread messages' }).getByRole('listitem')
  await expect.poll(() => unread.count()).toBe(3)
  await unread.getByText('Question 2').waitFor()
  const [first, second] = await Promise.all([unread.nth(0).boundingBox(), unread.nth(1).boundingBox()])
  expect(second?.y, 'one below the other').toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0))
  expect(second?.x).toBe(first?.x)
  await page
    .getByRole('navigation', { name: 'Quick' })
    .getByRole('link', { name: 'Chat 3 unread messages' })
    .waitFor()
  await unread.filter({ hasText: 'Question 1' }).getByRole('link').click()
  await page.getByRole('log').getByText('Question 1').waitFor()
})

test('celebrates an approval once and suggests what to do next', async () => {
  const coach = await makeCoach({
    firstName: 'Nora',
    expressAccountId: null,
    accountOnboarded: false,
    accountSubmitted: false,
  })
  const page = await openAs(coach, '/nutritionist/dashboard')
  await heading(page, "You're approved, Nora!").waitFor()
  const moment = page.getByRole('region', { name: "You're live!" })
  await moment.getByRole('link', { name: 'Add a photo' }).waitFor()
  await page.getByRole('button', { name: 'Connect bank account' }).waitFor()
  await expectAccessible(page)
  await moment.getByRole('link', { name: 'See your page' }).click()
  await heading(page, 'Nora Coach').waitFor()
  await page.goto('/nutritionist/dashboard')
  await heading(page, 'Welcome, Nora').waitFor()
  await expect.poll(() => page.getByText("You're live!").count()).toBe(0)
  for (const step of messages.onboardingSteps) await page.getByText(step).waitFor()
})

test('celebrates the first payment once', async () => {
  const { client, coach } = await makeReadyPair()
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.getByRole('button', { name: 'Pay & Subscribe', exact: true }).click()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  const [payment] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Pay $100 per month' }).click(),
  ])
  await payment.getByRole('button', { name: 'Subscribe for $100' }).click()
  await payment.waitForURL('**/client/checkout/return**')
  await payment.getByRole('heading', { name: messages.subscribed }).waitFor()
  await payment.getByText('You can start today.').waitFor()
  await expectAccessible(payment)
  await payment.reload()
  await payment.getByText(messages.subscribed).waitFor()
  await expect.poll(() => payment.getByText('can start today').count()).toBe(0)
  await payment.getByRole('button', { name: 'Go to chat' }).click()
  await heading(payment, 'Carl Coach').waitFor()
})
