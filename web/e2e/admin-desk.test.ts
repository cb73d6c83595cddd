import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { CoachEntity } from '#core/coach/entity'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import * as Extras from '#scripts/testing/extras'
import { makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { makeReview } from '#scripts/testing/reviews'
import { openAsAdmin } from './people'

const phone = { viewport: 'phone' } as const
const DAY_MS = 24 * 3_600_000

/** As somebody types it, in the zone of the browser. */
function typedDay(days: number) {
  const date = new Date(Date.now() + days * DAY_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
}

test('the dashboard has a word where nothing waits, then the newest of each list, which leads to all', async () => {
  const page = await openAsAdmin(await makeAdmin(), '/admin/dashboard', phone)
  for (const word of [
    'There are no coaches yet.',
    'No extra specialty waits for a decision.',
    'No review waits for a decision.',
    'No change waits for a decision.',
  ])
    await page.getByText(word).waitFor()

  const coaches = []
  for (const firstName of ['Abe', 'Bob', 'Cal', 'Deb', 'Eli', 'Fay'])
    coaches.push(await makeSeller({ firstName, lastName: 'Zeller' }))
  for (const [index, coach] of coaches.entries()) {
    await Extras.make(coach, { specialties: `Title ${index}` })
    await makeReview(coach, { status: 'PENDING' })
    await apply(coach.token, { ...answers(coach.email), firstName: 'Other', lastName: 'Zeller' })
  }
  await page.reload()
  const names = ['Fay', 'Eli', 'Deb', 'Cal', 'Bob'].map((name) => `${name} Zeller`)
  for (const list of ['Coaches', 'Pending Extra Specialties', 'Review requests', 'Change requests']) {
    const links = page.getByRole('list', { name: list }).getByRole('link')
    await expect.poll(() => links.count()).toBe(5)
    expect((await links.allTextContents()).toSorted(), list).toEqual(names.toSorted())
  }
  const extras = page.getByRole('region', { name: 'Pending Extra Specialties' })
  await extras.getByRole('link', { name: 'Fay Zeller' }).click()
  await page.getByText('A plan for the days before the race.').waitFor()
  await page.goBack()
  await extras.getByRole('link', { name: 'See all' }).click()
  await page.waitForURL('**/admin/extra-specialties')
  await page.getByText('1–6 of 6').waitFor()
})

test('an admin reads what a coach wants to sell, approves the one and deletes the other', async () => {
  const coach = await makeCoach({ firstName: 'Nadia' })
  const [good, bad] = [
    await Extras.make(coach, { specialties: 'Race week' }),
    await Extras.make(coach, { specialties: 'Miracle tea', description: 'Drink it and win.' }),
  ]
  const page = await openAsAdmin(
    await makeAdmin(),
    `/admin/extra-specialties?search=nadia&open=${bad}`,
    phone,
  )
  await page.getByText('Drink it and win.').waitFor()
  await page.getByRole('button', { name: 'Accept Race week of Nadia Coach' }).click()
  const acceptance = page.getByRole('dialog', { name: 'Accept Race week?' })
  await acceptance.getByText('1 email will tell Nadia Coach.').waitFor()
  await acceptance.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Race week of Nadia Coach is approved.').waitFor()
  await page.getByRole('button', { name: 'Delete Miracle tea of Nadia Coach' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Miracle tea?' })
  await dialog.getByText(/profile of Nadia Coach/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Miracle tea of Nadia Coach is deleted.').waitFor()
  await page.getByText('Nothing matches “nadia”').waitFor()
  expect((await Extras.listed(coach, coach)).map(({ id, approved }) => [id, approved])).toEqual([
    [good, true],
  ])
})

test('an admin promotes a coach to the end of a day, takes it back, and ends a promotion', async () => {
  const { coach } = await makeReadyPair({ firstName: 'Petra' })
  const promotedUntil = async () => (await CoachEntity.find({ coachId: coach.id }))?.promotionTime
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coach.id}`, phone)
  await page.getByRole('heading', { name: 'Additional Specialties' }).waitFor()
  await page.getByRole('heading', { name: 'Income' }).waitFor()
  await page.getByRole('button', { name: 'Promotion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Promotion' })
  const day = dialog.getByLabel('Promotion Time')
  await day.waitFor()
  await dialog.getByRole('button', { name: 'Promote', exact: true }).click()
  await dialog.getByText('You must pick promotion period').first().waitFor()
  await day.fill(typedDay(1))
  await day.press('Tab')
  await dialog.getByText('Choose a day at least 2 days from now').first().waitFor()
  await day.fill(typedDay(10))
  await dialog.getByText(/^Coach will be promoted for (9|10) days/).waitFor()
  await dialog.getByRole('button', { name: 'Promote', exact: true }).click()
  await page.getByText(`Petra Coach is promoted until ${typedDay(10)}.`).waitFor()
  await page.getByText(new RegExp(`of experience.*Promoted until ${typedDay(10)}`)).waitFor()
  expect(Date.parse((await promotedUntil()) ?? '')).toBeGreaterThan(Date.now() + 9 * DAY_MS)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(promotedUntil).toBeNull()

  const time = new Date(Date.now() + 20 * DAY_MS).toISOString()
  const other = await makeCoach({ firstName: 'Olga', promotionTime: time })
  await page.goto(new URL(`/admin/nutritionists/${other.id}`, page.url()).href)
  await page.getByRole('button', { name: 'Promotion' }).click()
  await dialog.getByText(/^Olga Coach is promoted until /).waitFor()
  await dialog.getByRole('button', { name: 'Unpromote' }).click()
  await page.getByText('Olga Coach is not promoted any more.').waitFor()
  expect(await CoachEntity.find({ coachId: other.id })).toMatchObject({ promotionTime: null })
})

test('an admin takes a table along as a file, and the log says so', async () => {
  const [ada] = await Promise.all([
    makeAdmin(),
    ...['Xaver', 'Xenia'].map((firstName) => makeCoach({ firstName, lastName: 'Quill' })),
    makeCoach({ firstName: 'Yuri', lastName: 'Quill', status: 'SUSPENDED' }),
  ])
  const page = await openAsAdmin(ada, '/admin/nutritionists?search=quill&pageSize=10', phone)
  await page.getByText('1–3 of 3').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^coaches-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFFirst name,Last name,Email,Certifications,Earnings,Date created,Status')
  expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(['Xaver', 'Xenia', 'Yuri'])
  expect(await AuditEntity.queryAll(`acted#${ada.id}`, { index: 'gsi2' })).toMatchObject([
    { action: 'table.export', details: { table: 'coaches', rows: 3, filtered: true } },
  ])
  await page.goto(new URL(`/admin/audit?admin=${ada.id}`, page.url()).href)
  await page.getByRole('list', { name: 'Acts' }).getByText('exported a table').waitFor()
})

test('no column moves when a row opens', async () => {
  const coach = await makeCoach({
    firstName: 'Nora',
    status: 'PENDING',
    schedule: 'Any-time-at-all-'.repeat(8),
  })
  const page = await openAsAdmin(await makeAdmin(), `/admin/applications?search=nora`)
  const headers = page.getByRole('columnheader')
  const places = () =>
    headers.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  await page.getByRole('button', { name: 'Show details' }).waitFor()
  const before = await places()
  await page.getByRole('button', { name: 'Show details' }).click()
  await page.getByLabel('Application status').waitFor()
  expect(await places()).toEqual(before)
  expect(new URL(page.url()).searchParams.get('open')).toBe(coach.id)
})
