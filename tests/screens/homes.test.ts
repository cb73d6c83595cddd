import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CLOSED_ACCOUNT } from '#core/billing/payouts/bank'
import { SavedCoachEntity } from '#core/hiring/entity'
import { write } from '#core/lib/table'
import { messages } from '#core/shared/messages'
import { buy, makeRelationship, makeSeller } from '#scripts/testing/payments'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { openAs, type Screen } from './open'
import { watchRequests } from './requests'

// Created before the first recommendation, because a warm function caches coaches for ten seconds.
const [asked, saved] = await Promise.all([
  makeCoach({ firstName: 'Tomas' }),
  makeCoach({ firstName: 'Amber', specialities: ['Vegan'] }),
])

/** Waits until the server's signals reach the open screen. */
async function isConnected() {
  const { connectionStatus } = await import('@/features/chat/connection/connection-status')
  await expect.poll(() => connectionStatus.isLive()).toBe(true)
}
const heading = (page: Screen, name: string | RegExp) => page.findByRole('heading', { level: 1, name })
const focusIsOnHeading = () => waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))

test('the client dashboard shows the next step, the next charge, and other requested or saved coaches', async () => {
  const { client, coach } = await makeReadyPair({ calendarUrl: 'https://calendar.example.com/carl' })
  await Promise.all([
    makeRelationship(asked, client, 'PENDING'),
    write(
      SavedCoachEntity.create({
        clientId: client.id,
        coachId: saved.id,
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
    ),
  ])
  const page = await openAs(client, '/client/dashboard')
  const step = within(await page.findByRole('region', { name: 'Next step' }))
  await step.findByRole('heading', { name: 'Carl Coach approved your request' })
  await step.findByRole('link', { name: 'Choose a plan' })
  const offers = within(step.getByRole('list', { name: 'Plans' })).getAllByRole('listitem')
  expect(offers.map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/^\$100 per month/),
  )
  const call = await page.findByRole('link', { name: 'Schedule a Call' })
  expect(call.getAttribute('href')).toBe('https://calendar.example.com/carl')
  await page.findByText('No messages yet. Say hello to Carl!')
  const list = within(await page.findByRole('list', { name: 'Your shortlist' }))
  await expect
    .poll(() => list.getAllByRole('listitem').map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/Requested \d\d\.\d\d\.\d{4}Pending$/),
      expect.stringMatching(/Saved, fits \d of \d$/),
    ])

  await buy(client, coach)
  await services.stripe.settled()
  const later = await openAs(client, '/client/dashboard')
  const plans = await later.findByRole('list', { name: 'Your subscription' })
  const charge = within(await within(plans).findByRole('listitem'))
  charge.getByText('Next charge: $100')
  charge.getByText(/\d\d\.\d\d\.\d{4}, then every month\s*Monthly plan with Carl Coach/)
  await later.findByRole('heading', { name: 'Add your photo' })
  expect(later.queryByText('approved your request', { exact: false })).toBeNull()
})

test.each([
  ['APPROVED', 'Carl Coach approved your request', messages.linkApproved],
  ['REJECTED', /fit you|Find your coach/, messages.linkRejected],
])('a client without conversations sees a decision (%s) without a reload', async (status, next, text) => {
  const [coach, client] = await Promise.all([makeCoach(), makeReadyClient()])
  const decide = (to: string) =>
    call('POST', '/nutritionist/client/status', {
      token: coach.token,
      body: { status: to, clientId: client.id, nutritionistId: coach.id },
    })
  await makeRelationship(coach, client, 'PENDING')
  const home = await openAs(client, '/client/dashboard')
  await home.findByRole('heading', { name: 'Your request is with Carl Coach' })
  await isConnected()
  await decide(status)
  await home.findByRole('heading', { name: next })

  await makeRelationship(coach, client, 'PENDING')
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.findAllByText(messages.linkPending)
  await isConnected()
  await decide(status)
  await page.findAllByText(text)
})

test('the coach dashboard lists requests first and decides them there, with the same count in the menu; new ones appear by themselves', async () => {
  const coach = await makeSeller()
  const [mine, ...waiting] = await Promise.all([makeClient(), makeReadyClient(), makeReadyClient()])
  await makeRelationship(coach, mine)
  for (const client of waiting) await makeRelationship(coach, client, 'PENDING')
  const requests = watchRequests()
  const page = await openAs(coach, '/nutritionist/dashboard')
  await heading(page, '2 people want to work with you')
  const quick = within(page.getByRole('navigation', { name: 'Quick' }))
  await quick.findByRole('link', { name: 'Clients 2 pending requests' })
  await page.findByText('No unread messages.')
  expect(requests.filter(({ path }) => /clients-page\?.*list=open/.test(path))).toHaveLength(1)
  expect(page.getByRole('list', { name: 'Pending clients' }).textContent).toContain('Looking for Vegan')

  await page.user.click(page.getAllByRole('button', { name: /^Approve/ })[0] as HTMLElement)
  await page.press('Approve', { inside: await page.findByRole('dialog') })
  await heading(page, '1 person wants to work with you')
  await quick.findByRole('link', { name: 'Clients 1 pending request' })
  await focusIsOnHeading()
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.press(/^Reject/)
  await page.press('Reject', { inside: await page.findByRole('dialog') })
  await heading(page, 'Welcome, Carl')
  await quick.findByRole('link', { name: 'Clients' })
  await focusIsOnHeading()
  const pending = await page.findByRole('region', { name: 'Pending clients' })
  await within(pending).findByText('You have no requests yet.')

  await isConnected()
  await makeRelationship(coach, await makeReadyClient(), 'PENDING')
  await heading(page, '1 person wants to work with you')
})

test('the bank card moves up only when it needs attention', async () => {
  const [paid, unpaid] = await Promise.all([
    makeSeller(),
    makeCoach({ expressAccountId: null, accountOnboarded: false, accountSubmitted: false }),
  ])
  for (const coach of [paid, unpaid]) await makeRelationship(coach, await makeClient())
  const order = (page: Screen) =>
    page
      .getAllByRole('region')
      .map((region) => region.getAttribute('aria-label') ?? '')
      .filter((name) => ['Bank account', 'Availability'].includes(name))
  const first = await openAs(unpaid, '/nutritionist/dashboard')
  await first.findByRole('button', { name: 'Connect bank account' })
  expect(order(first)).toEqual(['Bank account', 'Availability'])
  const second = await openAs(paid, '/nutritionist/dashboard')
  await second.findByText(/^Your bank account is submitted\./)
  expect(order(second)).toEqual(['Availability', 'Bank account'])
})

test('a coach whose account Stripe does not show is asked to contact us, and can neither connect nor open it', async () => {
  const coach = await makeCoach({ expressAccountId: 'acct_closed' })
  const page = await openAs(coach, '/nutritionist/dashboard')
  const card = within(await page.findByRole('region', { name: 'Bank account' }))
  await card.findByText('Our payment provider closed your account. Please contact us.')
  expect(card.queryAllByRole('button')).toEqual([])
})

test('a coach whose account was closed at Stripe reads so and can connect another one', async () => {
  const closed = { ...CLOSED_ACCOUNT, expressAccountId: null, accountClosedAt: new Date().toISOString() }
  const page = await openAs(await makeCoach(closed), '/nutritionist/dashboard')
  const card = within(await page.findByRole('region', { name: 'Bank account' }))
  expect((await card.findByRole('alert')).textContent).toMatch(/^Our payment provider closed your account\./)
  await card.findByRole('button', { name: 'Connect bank account' })
})

test('a pending coach sees when they applied, adds a photo and previews their page', async () => {
  const createdAt = '2026-11-12T12:00:00.000Z'
  const coach = await makeCoach({ firstName: 'Nora', status: 'PENDING', createdAt })
  const page = await openAs(coach, '/redirect')
  await page.findByText('11.12.2026')
  expect(document.body.textContent).toContain('Applied on 11.12.2026')
  expect(location.pathname).toBe('/nutritionist/status/pending')
  await page.findByRole('button', { name: 'Add a photo' })
  const requests = watchRequests()
  await page.press('Preview your page', { role: 'link' })
  await heading(page, /^Nora Coach/)
  await focusIsOnHeading()
  await page.findByText(/^This is your page as clients see it\./)
  await waitFor(() => expect(page.getByRole('button', { name: 'Hire now' })).toHaveProperty('disabled', true))
  const { href } = location
  history.back()
  await heading(page, 'Application under review')
  await page.findByText(messages.pending)
  await heading(await openAs(coach, href), /^Nora Coach/)
  expect(requests.filter(({ status = 0 }) => status >= 400)).toEqual([])
})
