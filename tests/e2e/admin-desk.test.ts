import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import * as Extras from '#scripts/testing/extras'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { openAsAdmin } from './people'

const phone = { viewport: 'phone' } as const

test('an admin downloads a table as a file, which the log records', async () => {
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
  expect(head).toMatch(
    /^\uFEFFFirst name,Last name,Email,Certifications,Earnings,Date created \(.+\),Status$/,
  )
  expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(['Xaver', 'Xenia', 'Yuri'])
  expect(await AuditEntity.queryAll(`acted#${ada.id}`, { index: 'gsi2' })).toMatchObject([
    { action: 'table.export', details: { table: 'coaches', rows: 3, filtered: true } },
  ])
  await page.goto(new URL(`/admin/audit?admin=${ada.id}`, page.url()).href)
  await page.getByRole('list', { name: 'Activity' }).getByText('exported a table').waitFor()
})

test('expanding a row does not move any column', async () => {
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
  // The whole row expands it, not only its button.
  const cell = await page.getByRole('cell', { name: 'Pending' }).boundingBox()
  await page.mouse.click(cell?.x ?? 0, (cell?.y ?? 0) + 20)
  await page.getByLabel('Application status').waitFor()
  expect(await places()).toEqual(before)
  expect(new URL(page.url()).searchParams.get('open')).toBe(coach.id)
})

test('a canceled question returns the focus to its button, although that was disabled meanwhile', async () => {
  const coach = await makeCoach({ firstName: 'Tea' })
  await Extras.make(coach, { specialties: 'Miracle tea' })
  const page = await openAsAdmin(await makeAdmin(), '/admin/extra-specialties?search=tea', phone)
  const button = page.getByRole('button', { name: 'Delete Miracle tea by Tea Coach' })
  await button.click()
  await page.getByRole('dialog', { name: 'Delete Miracle tea?' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
})

test('the next page of a table begins at its first row', async () => {
  await Promise.all(
    Array.from({ length: 21 }, () => makeCoach({ lastName: 'Pageturner', status: 'PENDING' })),
  )
  const page = await openAsAdmin(await makeAdmin(), '/admin/applications?search=pageturner', phone)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('11–20 of 21').waitFor()
  const top = () =>
    page.getByRole('region', { name: 'Applications' }).evaluate((node) => node.getBoundingClientRect().top)
  expect(await top()).toBeGreaterThan(0)
})
