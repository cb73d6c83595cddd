import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import * as Extras from '#scripts/testing/extras'
import { makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { makeReview } from '#scripts/testing/reviews'
import { openAsAdmin } from './open'

const phone = { viewport: 'phone' } as const
const DAY_MS = 24 * 3_600_000

/** As somebody types it, in the zone of who types. */
function typedDay(days: number) {
  const date = new Date(Date.now() + days * DAY_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
}

test('the dashboard has a word where nothing waits, then the newest of each list, which leads to all', async () => {
  const admin = await makeAdmin()
  const empty = await openAsAdmin(admin, '/admin/dashboard', phone)
  for (const word of [
    'There are no coaches yet.',
    'No extra specialty waits for a decision.',
    'No review waits for a decision.',
    'No change waits for a decision.',
  ])
    await empty.findByText(word)

  const coaches = []
  for (const firstName of ['Abe', 'Bob', 'Cal', 'Deb', 'Eli', 'Fay'])
    coaches.push(await makeSeller({ firstName, lastName: 'Zeller' }))
  for (const [index, coach] of coaches.entries()) {
    await Extras.make(coach, { specialties: `Title ${index}` })
    await makeReview(coach, { status: 'PENDING' })
    await apply(coach.token, { ...answers(coach.email), firstName: 'Other', lastName: 'Zeller' })
  }
  const page = await openAsAdmin(admin, '/admin/dashboard', phone)
  const names = ['Fay', 'Eli', 'Deb', 'Cal', 'Bob'].map((name) => `${name} Zeller`)
  for (const name of ['Coaches', 'Pending Extra Specialties', 'Review requests', 'Change requests']) {
    const list = await page.findByRole('list', { name })
    const links = () => within(list).getAllByRole('link')
    await waitFor(() => expect(links()).toHaveLength(5))
    expect(
      links()
        .map(({ textContent }) => textContent)
        .toSorted(),
      name,
    ).toEqual(names.toSorted())
  }
  const extras = () => page.findByRole('region', { name: 'Pending Extra Specialties' })
  await page.press('Fay Zeller', { role: 'link', inside: await extras() })
  await page.findByText('A plan for the days before the race.')
  history.back()
  await page.press('See all', { role: 'link', inside: await extras() })
  await expect.poll(() => location.pathname).toBe('/admin/extra-specialties')
  await page.findByText('1–6 of 6')
})

test('an admin reads what a coach wants to sell, approves the one and deletes the other', async () => {
  const coach = await makeCoach({ firstName: 'Nadia' })
  const [good, bad] = [
    await Extras.make(coach, { specialties: 'Race week' }),
    await Extras.make(coach, { specialties: 'Miracle tea', description: 'Drink it and win.' }),
  ]
  const path = `/admin/extra-specialties?search=nadia&open=${bad}`
  const page = await openAsAdmin(await makeAdmin(), path, phone)
  await page.findByText('Drink it and win.')
  await page.press('Accept Race week of Nadia Coach')
  const acceptance = await page.findByRole('dialog', { name: 'Accept Race week?' })
  await within(acceptance).findByText(/1 email will tell Nadia Coach\./)
  await page.press('Accept', { inside: acceptance })
  await page.findByText('Race week of Nadia Coach is approved.')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.press('Delete Miracle tea of Nadia Coach')
  const dialog = await page.findByRole('dialog', { name: 'Delete Miracle tea?' })
  await within(dialog).findByText(/profile of Nadia Coach/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await page.press('Delete', { inside: dialog })
  await page.findByText('Miracle tea of Nadia Coach is deleted.')
  await page.findByText(/Nothing matches “nadia”/)
  expect((await Extras.listed(coach, coach)).map(({ id, approved }) => [id, approved])).toEqual([
    [good, true],
  ])
})

test('an admin promotes a coach to the end of a day, takes it back, and ends a promotion', async () => {
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
  await dialog.findAllByText(/Choose a day at least 2 days from now/)
  await page.fill('Promotion Time', typedDay(10), { inside })
  await dialog.findByText(/^Coach will be promoted for (9|10) days/)
  await page.press('Promote', { inside })
  await page.findByText(`Petra Coach is promoted until ${typedDay(10)}.`)
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
  await other.findByText('Olga Coach is not promoted any more.')
  expect(await CoachEntity.find({ coachId: olga.id })).toMatchObject({ promotionTime: null })
})
