import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/open'
import { SavedCoachEntity } from '#core/hiring/entity'
import { transact, write } from '#core/lib/table'
import { messages } from '#core/messages'
import { buy, makeLink, makeSeller } from '#scripts/testing/payments'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { expectAccessible } from '#scripts/testing/site'
import { services } from '#scripts/testing/world'
import { makeChat, provider, seedMessages } from './chats'
import { openAs } from './people'

// Before anybody is recommended: a warm function keeps the coaches that it found for ten seconds.
const [asked, saved] = await Promise.all([
  makeCoach({ firstName: 'Tomas' }),
  makeCoach({ firstName: 'Amber', specialities: ['Vegan'] }),
])

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const focusIsOnHeading = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
const topOf = async (page: Page, name: string) =>
  (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? Number.NaN

test('a client sees what the coach said last, and the next message without a reload', async () => {
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

test('a client home tells the one next step, the next charge, and who else was asked or saved', async () => {
  const { client, coach } = await makeReadyPair({ calendarUrl: 'https://calendar.example.com/carl' })
  await Promise.all([
    makeLink(asked, client, 'PENDING'),
    write(
      SavedCoachEntity.create({
        clientId: client.id,
        coachId: saved.id,
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
    ),
  ])
  const page = await openAs(client, '/client/dashboard')
  const step = page.getByRole('region', { name: 'Next step' })
  await step.getByRole('heading', { name: 'Carl Coach has approved you' }).waitFor()
  await step.getByRole('link', { name: 'Choose a plan' }).waitFor()
  const call = page.getByRole('link', { name: 'Schedule a Call' })
  await expect.poll(() => call.getAttribute('href')).toBe('https://calendar.example.com/carl')
  await page.getByText('No messages yet. Say hello to Carl!').waitFor()
  const others = page.getByRole('list', { name: 'Also on your table' }).getByRole('listitem')
  await expect.poll(() => others.count()).toBe(2)
  await others
    .nth(0)
    .getByText(/^You asked on \d\d\.\d\d\.\d{4}$/)
    .waitFor()
  await others.nth(0).getByText('Asked', { exact: true }).waitFor()
  await others
    .nth(1)
    .getByText(/^Saved, fits \d of \d$/)
    .waitFor()

  await buy(client, coach)
  await services.stripe.settled()
  await page.reload()
  const charge = page.getByRole('list', { name: 'Your subscription' }).getByRole('listitem')
  await charge.getByText('Next charge: $100').waitFor()
  await charge.getByText(/\d\d\.\d\d\.\d{4}, then every month\s*Monthly plan with Carl Coach/).waitFor()
  await step.getByRole('heading', { name: 'Add your photo' }).waitFor()
  await expect.poll(() => page.getByText('has approved you').count()).toBe(0)
})

test('a coach sees first who waits, decides there, and the menu counts the same, asked once', async () => {
  const coach = await makeSeller()
  const [mine, ...waiting] = await Promise.all([makeClient(), makeReadyClient(), makeReadyClient()])
  await makeLink(coach, mine)
  for (const client of waiting) await makeLink(coach, client, 'PENDING')
  const page = await openAs(coach, '/favicon.svg')
  let asked = 0
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/nutritionist/clients-page' && search.includes('list=open')) asked++
  })
  await page.goto('/nutritionist/dashboard')
  await heading(page, '2 people wait for you').waitFor()
  const quick = page.getByRole('navigation', { name: 'Quick' })
  await quick.getByRole('link', { name: 'Clients 2 requests wait', exact: true }).waitFor()
  await page.getByText('You have read all your messages.').waitFor()
  expect(asked).toBe(1)
  const pending = page.getByRole('list', { name: 'Pending clients' })
  await pending.getByText('Wants Vegan').first().waitFor()
  expect((await pending.boundingBox())?.y).toBeLessThan(200)

  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await heading(page, '1 person waits for you').waitFor()
  await quick.getByRole('link', { name: 'Clients 1 request waits', exact: true }).waitFor()
  await focusIsOnHeading(page)
  await page.getByRole('button', { name: /^Reject/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await heading(page, 'Welcome, Carl').waitFor()
  await quick.getByRole('link', { name: 'Clients', exact: true }).waitFor()
  await focusIsOnHeading(page)
})

test('what a coach has not read stands beside each other and takes one place however much it is', async () => {
  const coach = await makeSeller()
  const clients = await Promise.all([makeReadyClient(), makeReadyClient(), makeReadyClient()])
  for (const client of clients) {
    await makeLink(coach, client)
    await transact(openPair(coach.id, client.id))
  }
  const page = await openAs(coach, '/nutritionist/dashboard')
  await page.getByText('You have read all your messages.').waitFor()
  // The last to come of what stands above.
  await page.getByRole('button', { name: 'Promote my profile' }).waitFor()
  const before = await topOf(page, 'My clients')
  for (const [index, { id }] of clients.entries())
    await provider(id).publish({ channel: pairChannel(coach.id, id), message: { text: `Question ${index}` } })
  const unread = page.getByRole('list', { name: 'Unread messages' }).getByRole('listitem')
  await expect.poll(() => unread.count()).toBe(3)
  await unread.getByText('Question 2').waitFor()
  await expect.poll(() => topOf(page, 'My clients')).toBe(before)
  await page
    .getByRole('navigation', { name: 'Quick' })
    .getByRole('link', { name: 'Chat 3 unread messages' })
    .waitFor()
  await unread.filter({ hasText: 'Question 1' }).getByRole('link').click()
  await page.getByRole('log').getByText('Question 1').waitFor()
})

test('the bank card rises only where it needs something', async () => {
  const [paid, unpaid] = await Promise.all([
    makeSeller(),
    makeCoach({ expressAccountId: null, accountOnboarded: false, accountSubmitted: false }),
  ])
  for (const coach of [paid, unpaid]) await makeLink(coach, await makeClient())
  const first = await openAs(unpaid, '/nutritionist/dashboard')
  await first.getByRole('button', { name: 'Connect bank account' }).waitFor()
  expect(await topOf(first, 'Bank account')).toBeLessThan(await topOf(first, 'Availability'))
  const second = await openAs(paid, '/nutritionist/dashboard')
  await second.getByText('Your account is submitted.').waitFor()
  expect(await topOf(second, 'Bank account')).toBeGreaterThan(await topOf(second, 'Availability'))
})

test('an approval is celebrated once, with what to do next', async () => {
  const coach = await makeCoach({
    firstName: 'Nora',
    expressAccountId: null,
    accountOnboarded: false,
    accountSubmitted: false,
  })
  const page = await openAs(coach, '/nutritionist/dashboard')
  await heading(page, 'You are approved, Nora!').waitFor()
  const moment = page.getByRole('region', { name: 'Your page is open' })
  await moment.getByRole('link', { name: 'Add a photo' }).waitFor()
  await page.getByRole('button', { name: 'Connect bank account' }).waitFor()
  await expectAccessible(page)
  await moment.getByRole('link', { name: 'See your page' }).click()
  await heading(page, 'Nora Coach').waitFor()
  await page.goto('/nutritionist/dashboard')
  await heading(page, 'Welcome, Nora').waitFor()
  await expect.poll(() => page.getByText('Your page is open').count()).toBe(0)
  for (const step of messages.onboardingSteps) await page.getByText(step).waitFor()
})

test('who waits for an answer reads when they applied, adds a photo and sees their page as clients do', async () => {
  const createdAt = '2026-11-12T12:00:00.000Z'
  const page = await openAs(await makeCoach({ firstName: 'Nora', status: 'PENDING', createdAt }), '/redirect')
  await page.waitForURL('**/nutritionist/status/pending')
  await page.getByText('You applied on 11.12.2026').waitFor()
  await page.getByRole('button', { name: 'Add a photo' }).waitFor()
  const failed: string[] = []
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()))
  await page.getByRole('link', { name: 'See your page as clients do' }).click()
  await heading(page, /^Nora Coach/).waitFor()
  await focusIsOnHeading(page)
  await page.getByText('This is your page as clients see it.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Hire now' }).isDisabled()).toBe(true)
  await page.reload()
  await heading(page, /^Nora Coach/).waitFor()
  await page.goBack()
  await heading(page, 'Application under review').waitFor()
  await page.getByText(messages.pending).waitFor()
  expect(failed).toEqual([])
})

test('the first payment is celebrated once', async () => {
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
  await payment.getByText('You and Carl can start today.').waitFor()
  await expectAccessible(payment)
  await payment.reload()
  await payment.getByText(messages.subscribed).waitFor()
  await expect.poll(() => payment.getByText('can start today').count()).toBe(0)
  await payment.getByRole('button', { name: 'Go to chat' }).click()
  await heading(payment, 'Carl Coach').waitFor()
})
