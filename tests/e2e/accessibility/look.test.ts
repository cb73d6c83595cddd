import { expect, test } from 'vitest'
import { messages } from '#core/shared/messages'
import { makeRelationship } from '#scripts/testing/payments'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { open } from '#scripts/testing/setup/site'
import { openAs } from '../people'

test('on a phone, twenty clients are short, sortable rows that expand to show every column', async () => {
  const coach = await makeCoach()
  const emails: string[] = []
  for (let count = 0; count < 20; count++) {
    const client = await makeClient()
    await makeRelationship(coach, client)
    emails.push(client.email)
  }
  const last = emails.sort((a, b) => b.localeCompare(a, 'en-US'))[0] ?? ''
  const page = await openAs(coach, '/nutritionist/clients', { viewport: 'phone' })
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await rows.first().waitFor()
  await expect.poll(() => rows.count()).toBe(20)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(80)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2600)

  await Promise.all([
    page.waitForResponse(/clients-page.*sort=email&order=desc/),
    page.getByLabel('Sort Clients').selectOption('Email, descending'),
  ])
  await expect.poll(() => page.getByRole('list', { name: 'Clients' }).getAttribute('aria-busy')).toBe('false')
  await page
    .getByRole('button', { name: /^Show details of/ })
    .first()
    .click()
  await rows.first().getByText(last, { exact: true }).waitFor()
  await rows.first().getByRole('button', { name: 'Open chat' }).waitFor()
  await page.reload()
  await rows.first().getByText(last, { exact: true }).waitFor()
})

test('on a phone, the coach search is at the top, one tap filters, and several coaches fit on a screen', async () => {
  const [client] = await Promise.all([
    makeReadyClient(),
    makeCoach({ firstName: 'Uma', specialities: ['Weight Loss'] }),
    makeCoach({ firstName: 'Vic', specialities: ['Vegan'] }),
    makeCoach({ firstName: 'Wim', specialities: ['Vegan'], availability: false }),
  ])
  const page = await openAs(client, '/client/nutritionists', { viewport: 'phone' })
  const cards = page.getByRole('list', { name: 'Coaches', exact: true }).getByRole('article')
  await cards.first().waitFor()
  const all = await cards.count()
  expect((await page.getByRole('searchbox').boundingBox())?.y).toBeLessThan(200)
  const why = page.getByRole('list', { name: messages.recommendedHeading }).getByRole('article')
  await why
    .first()
    .getByText(/^Fits \d of \d/)
    .waitFor()
  expect((await why.first().boundingBox())?.height).toBeLessThanOrEqual(240)
  for (const card of await cards.all()) expect((await card.boundingBox())?.height).toBeLessThanOrEqual(220)
  await expect.poll(() => cards.getByText('Not accepting new clients').count()).toBe(1)

  await page.getByRole('button', { name: 'Weight Loss', exact: true }).click()
  await expect.poll(() => cards.count()).toBe(1)
  await cards.getByRole('link', { name: /^Uma/ }).waitFor()
  await page.getByRole('button', { name: 'Weight Loss', exact: true }).click()
  await expect.poll(() => cards.count()).toBe(all)
})

test('the built site does not include the page of all components', async () => {
  const page = await open('/design')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.title()).not.toContain('Title 28')
  await expect.poll(() => page.getByText('Coach cards').count()).toBe(0)
})
