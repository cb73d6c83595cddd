import { waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { adminChannel } from '#core/chat/shared/channel-names'
import { CoachEntity } from '#core/coach/entity'
import { setClock } from '#core/shared/clock'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import { connectToChat, sendMessage } from '#scripts/testing/conversations'
import * as Extras from '#scripts/testing/extras'
import { buy, makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach } from '#scripts/testing/people'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'
import { openAsAdmin } from './open'

const phone = { viewport: 'phone' } as const
const DAY_MS = 24 * 3_600_000

/** A date as a person types it, in their own time zone. */
function typedDay(days: number) {
  const date = new Date(Date.now() + days * DAY_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
}

test('the dashboard says what each empty queue holds', async () => {
  const page = await openAsAdmin(await makeAdmin(), '/admin/dashboard', phone)
  for (const text of [
    'No pending applications.',
    'No delivery problems.',
    'No open reports.',
    'No unanswered messages.',
    'No unread messages.',
    'No failed payments.',
    'Every coach can be paid.',
    'No coaches yet.',
    'No pending extra specialties.',
    'No pending reviews.',
    'No pending change requests.',
  ])
    await page.findByText(text)
  expect(page.queryByText(/works best on your phone/), 'only for clients').toBeNull()
})

test('an admin decides on extras, reviews and changes on the dashboard, and the next one opens', async () => {
  const coaches = []
  for (const firstName of ['Abe', 'Bob', 'Cal', 'Deb', 'Eli', 'Fay'])
    coaches.push(await makeSeller({ firstName, lastName: 'Zeller' }))
  const extras: string[] = []
  const reviews: string[] = []
  for (const [index, coach] of coaches.entries()) {
    extras.push(await Extras.make(coach, { specialties: `Title ${index}` }))
    reviews.push((await makeReview(coach, { status: 'PENDING', text: `Words about ${index}.` })).reviewId)
    await apply(coach.token, { ...answers(coach.email), firstName: 'Other', lastName: 'Zeller' })
  }
  const [abe] = coaches
  const page = await openAsAdmin(await makeAdmin(), '/admin/dashboard')
  const tableOf = (name: string) => page.findByRole('table', { name })
  const names = async (name: string) =>
    within(await tableOf(name))
      .getAllByRole('button', { name: /details of/ })
      .flatMap(
        (button) => /(Abe|Bob|Cal|Deb|Eli|Fay)/.exec(button.getAttribute('aria-label') ?? '')?.[0] ?? [],
      )
  const decide = async (list: string, act: string, button: RegExp) => {
    await page.press(button, { inside: await tableOf(list) })
    await page.press(act, { inside: await page.findByRole('dialog') })
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  }
  const expectOpen = async (list: string) =>
    within(await tableOf(list)).findByRole('button', { name: 'Hide details of Bob Zeller' })
  const firstFive = ['Abe', 'Bob', 'Cal', 'Deb', 'Eli']
  const nextFive = ['Bob', 'Cal', 'Deb', 'Eli', 'Fay']
  const lists = {
    'Pending extra specialties': firstFive,
    'Review requests': firstFive,
    'Change requests': firstFive,
  }
  for (const [name, shown] of Object.entries(lists))
    await expect.poll(() => names(name), { message: name }).toEqual(shown)
  await waitFor(() => expect(page.getAllByText('First 5 of 6')).toHaveLength(4))

  await page.press('Show details of Abe Zeller', { inside: await tableOf('Pending extra specialties') })
  await page.findByText('A plan for the days before the race.')
  expect(new URL(location.href).searchParams.get('open')).toBe(extras[0])
  await decide('Pending extra specialties', 'Accept', /^Accept Title 0 by Abe Zeller/)
  await expect.poll(() => names('Pending extra specialties')).toEqual(nextFive)
  await expectOpen('Pending extra specialties')

  await page.press('Show details of Abe Zeller', { inside: await tableOf('Review requests') })
  await page.findByText('Words about 0.')
  await decide('Review requests', 'Approve', /^Approve the review of Abe Zeller/)
  await expect.poll(() => names('Review requests')).toEqual(nextFive)
  await expectOpen('Review requests')
  await page.findByText('Words about 1.')

  await page.press('Show details of Abe Zeller', { inside: await tableOf('Change requests') })
  await decide('Change requests', 'Reject', /^Reject Abe Zeller's changes/)
  await expect.poll(() => names('Change requests')).toEqual(nextFive)
  await expectOpen('Change requests')
  expect(await CoachEntity.find({ coachId: abe?.id ?? '' })).toMatchObject({
    firstName: 'Abe',
    ratingCount: 1,
  })

  const section = await page.findByRole('region', { name: 'Pending Extra Specialties' })
  await page.press('See all', { role: 'link', inside: section })
  await expect.poll(() => location.pathname).toBe('/admin/extra-specialties')
  await page.findByText('1–5 of 5')
  history.back()
  await page.press('Bob Zeller', { role: 'link', inside: await tableOf('Coaches') })
  await expect.poll(() => location.pathname).toMatch(/^\/admin\/nutritionists\//)
})

test('an admin reviews the extra specialties of a coach, approves one and deletes the other', async () => {
  const coach = await makeCoach({ firstName: 'Nadia' })
  const [good, bad] = [
    await Extras.make(coach, { specialties: 'Race week' }),
    await Extras.make(coach, { specialties: 'Miracle tea', description: 'Drink it and win.' }),
  ]
  const path = `/admin/extra-specialties?search=nadia&open=${bad}`
  const page = await openAsAdmin(await makeAdmin(), path, phone)
  await page.findByText('Drink it and win.')
  await page.press('Accept Race week by Nadia Coach')
  const acceptance = await page.findByRole('dialog', { name: 'Accept Race week?' })
  await within(acceptance).findByText(/Nadia Coach will get an email\./)
  await page.press('Accept', { inside: acceptance })
  await page.findByText("Nadia Coach's “Race week” accepted")
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.press('Delete Miracle tea by Nadia Coach')
  const dialog = await page.findByRole('dialog', { name: 'Delete Miracle tea?' })
  await within(dialog).findByText(/Nadia Coach's profile/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await page.press('Delete', { inside: dialog })
  await page.findByText("Nadia Coach's “Miracle tea” deleted")
  await page.findByRole('heading', { name: /Nothing matches “nadia”/ })
  expect(page.getAllByRole('status').map(({ textContent }) => textContent)).toContain('No results')
  await page.user.click(page.getByText('Clear search'))
  const section = () => document.activeElement?.getAttribute('aria-label')
  await expect.poll(section).toBe('Pending extra specialties')
  expect((await Extras.list(coach, coach)).map(({ id, approved }) => [id, approved])).toEqual([[good, true]])
})

test('an admin promotes a coach until the end of a day, undoes it, and ends a promotion', async () => {
  const { coach } = await makeReadyPair({ firstName: 'Petra' })
  const promotedUntil = async () => (await CoachEntity.find({ coachId: coach.id }))?.promotionTime
  const admin = await makeAdmin()
  const page = await openAsAdmin(admin, `/admin/nutritionists/${coach.id}`, phone)
  await page.findByRole('heading', { name: 'Additional Specialties' })
  await page.findByRole('heading', { name: 'Income' })
  await page.press('Promotion')
  const inside = await page.findByRole('dialog', { name: 'Promotion' })
  const dialog = within(inside)
  await dialog.findByLabelText('Promotion Time')
  await page.press('Promote', { inside })
  await dialog.findAllByText('You must pick promotion period')
  await page.fill('Promotion Time', typedDay(1), { inside })
  await page.user.tab()
  await dialog.findAllByText(/Choose a date at least 2 days from today/)
  await page.fill('Promotion Time', typedDay(10), { inside })
  await dialog.findByText(/^Coach will be promoted for (9|10) days/)
  await page.press('Promote', { inside })
  await page.findByText(`Petra Coach promoted until ${typedDay(10)}`)
  await waitFor(() =>
    expect(document.body.textContent).toMatch(new RegExp(`of experience.*Promoted until ${typedDay(10)}`)),
  )
  expect(Date.parse((await promotedUntil()) ?? '')).toBeGreaterThan(Date.now() + 9 * DAY_MS)
  await page.press('Undo')
  await expect.poll(promotedUntil).toBeNull()

  const time = new Date(Date.now() + 20 * DAY_MS).toISOString()
  const olga = await makeCoach({ firstName: 'Olga', promotionTime: time })
  const other = await openAsAdmin(admin, `/admin/nutritionists/${olga.id}`, phone)
  await other.press('Promotion')
  const promotion = await other.findByRole('dialog', { name: 'Promotion' })
  await within(promotion).findByText(/^Olga Coach is promoted until /)
  await other.press('Unpromote', { inside: promotion })
  await other.findByText('Olga Coach unpromoted')
  expect(await CoachEntity.find({ coachId: olga.id })).toMatchObject({ promotionTime: null })
})

test('the dashboard counts all pending applications', async () => {
  const admin = await makeAdmin()
  const expectCount = async (count: string) => {
    const page = await openAsAdmin(admin, '/admin/dashboard', phone)
    await waitFor(() => {
      const row = page.getByRole('link', { name: 'Applications to review' }).closest('li')
      expect(row?.lastElementChild?.textContent).toBe(count)
    })
  }
  for (let made = 0; made < 10; made++) await makeCoach({ status: 'PENDING' })
  await expectCount('10')
  await makeCoach({ status: 'PENDING' })
  await expectCount('11')
})

test('the dashboard leads to failed payments and to coaches who can’t be paid, in filtered tables', async () => {
  const { client, coach } = await makeReadyPair()
  await services.stripe.failRenewal(await buy(client, coach))
  await services.stripe.settled()
  await makeCoach({ firstName: 'Nora', lastName: 'Nobank', expressAccountId: null, accountSubmitted: false })
  const admin = await makeAdmin()
  // The rows that earlier tests have read are cached for ten seconds.
  setClock(() => Date.now() + 11_000)
  onTestFinished(() => setClock())
  const page = await openAsAdmin(admin, '/admin/dashboard')
  await page.press('Failed payments', { role: 'link' })
  const tabs = within(await page.findByRole('group', { name: 'Clients to show' }))
  expect(tabs.getByRole('button', { name: 'Payment failed' }).getAttribute('aria-pressed')).toBe('true')
  const clients = within(await page.findByRole('region', { name: 'Clients' }))
  await clients.findByRole('link', { name: 'Clara Client' })
  await clients.findByText('Payment failed')
  await page.user.selectOptions(page.getByLabelText('Plan'), 'Group')
  await page.findByText('No clients match these filters.')
  expect(location.search).toContain('plan=group')

  const again = await openAsAdmin(admin, '/admin/dashboard')
  await again.press("Coaches who can't be paid", { role: 'link' })
  await again.findByRole('heading', { level: 1, name: 'Coaches' })
  const coaches = within(await again.findByRole('region', { name: 'Coaches' }))
  await coaches.findByText(/Nobank/)
  expect(coaches.queryByText(/^Coach/)).toBeNull()
  await coaches.findByText("Hasn't started to connect a bank account")
  await again.press('Nora Nobank', { role: 'link' })
  await again.findByText("Nora can't be paid")
})

test('the figures of the dashboard lead to the lists they count', async () => {
  const lastName = 'Figure'
  const everyone = ['Paula', 'Sven', 'Abel', 'Nina', 'Otto']
  await makeCoach({ firstName: 'Paula', lastName, status: 'PENDING' })
  await makeCoach({ firstName: 'Sven', lastName, status: 'SUSPENDED' })
  await makeCoach({ firstName: 'Abel', lastName, createdAt: '2023-01-01T00:00:00Z' })
  await makeClient({ firstName: 'Nina', lastName })
  await makeClient({ firstName: 'Otto', lastName, createdAt: '2023-01-01T00:00:00Z' })
  await services.stream.drained()
  const admin = await makeAdmin()
  // Ten seconds after the rows of the test before, whose clock was ahead, too.
  setClock(() => Date.now() + 30_000)
  onTestFinished(() => setClock())
  const expectFound = async (figure: string | RegExp, table: string, filter: string, names: string[]) => {
    const page = await openAsAdmin(admin, '/admin/dashboard')
    await page.press(figure, { role: 'link' })
    await page.findByRole('heading', { level: 1, name: table })
    const tab = await page.findByRole('button', { name: filter })
    expect(tab.getAttribute('aria-pressed')).toBe('true')
    await page.user.type(page.getByRole('searchbox'), lastName)
    await waitFor(() => {
      expect(location.search).toContain(lastName)
      const { textContent } = page.getByRole('region', { name: table })
      expect(everyone.filter((name) => textContent.includes(name))).toEqual(names)
    })
  }
  await expectFound('Total coaches', 'Coaches', 'With applications', ['Paula', 'Sven', 'Abel'])
  await expectFound('Approved', 'Coaches', 'Approved', ['Abel'])
  await expectFound('Waiting for approval', 'Applications', 'Pending', ['Paula'])
  await expectFound(/new applications?$/, 'Applications', 'Last 24 hours', ['Paula', 'Sven'])
  await expectFound(/new clients?$/, 'Clients', 'Last 24 hours', ['Nina'])
})

test('the dashboard counts unread messages to the admins and leads to their chat', async () => {
  const client = await makeClient()
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  await sendMessage(await connectToChat(client), adminChannel(client.id), 'Hello?')
  await services.pubnub.events.settled()
  const page = await openAsAdmin(await makeAdmin(), '/admin/dashboard')
  await waitFor(() => {
    const link = page.getByRole('link', { name: 'Messages to admins' })
    expect(link.closest('li')?.lastElementChild?.textContent).toBe('1')
    expect(link.getAttribute('href')).toBe('/admin/chat')
  })
})
