import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FormEntity } from '#core/forms/definitions/entity'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { openAs, openAsAdmin } from './people'

const firstField = (page: Page) => page.locator('button[data-field]').first()
const act = async (page: Page, field: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${field}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const focused = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
const named = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Properties' }).getByLabel(label, { exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

test('an admin builds a form from a template, tries it, and publishes the next version', async () => {
  const page = await openAsAdmin(await makeAdmin(), '/admin/forms/new')
  await page.getByRole('button', { name: 'Start with Weekly check-in' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Check-in for runners')
  const fields = page.locator('button[data-field]')
  const before = await fields.count()
  await page.getByRole('button', { name: 'Add a field' }).press('Enter')
  await page.getByRole('menu', { name: 'Add a field' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect
    .poll(() =>
      page.getByRole('menuitem', { name: 'Number' }).evaluate((item) => item === document.activeElement),
    )
    .toBe(true)
  expect(await fields.count()).toBe(before)
  await page.keyboard.press('Enter')
  await expect.poll(() => fields.count()).toBe(before + 1)
  await named(page, 'Question').fill('How far did you run?')
  await named(page, 'Unit (optional)').fill('miles')
  await named(page, 'Minimum (optional)').fill('5')
  await named(page, 'Maximum (optional)').fill('1')
  await page.getByText('Draft saved').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alert').getByText("The maximum can't be less than the minimum").waitFor()
  await named(page, 'Maximum (optional)').fill('200')

  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('How far did you run? (optional)').fill('3')
  await preview.getByRole('button', { name: 'Test the form' }).click()
  await preview.getByRole('alert').getByText('Enter at least 5 miles').waitFor()

  await act(page, 'How was your week?', 'Delete')
  await focused(page).toBe(await fields.first().getAttribute('data-field'))
  await expect.poll(() => preview.getByText('How was your week?', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await preview.getByText('How was your week?', { exact: true }).waitFor()

  await page.reload()
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Check-in for runners')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('“Check-in for runners” published').waitFor()
  await page.waitForURL(/\/admin\/forms\/check-in-for-runners-/)
  const path = pathOf(page)
  expect((await FormEntity.find({ path }))?.document.fields).toHaveLength(8)

  await act(page, 'Your weight today', 'Duplicate')
  await named(page, 'Show this field').selectOption({ label: 'Only if “How was your week?” is…' })
  await page.getByRole('checkbox', { name: '5', exact: true }).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('published as version 2').waitFor()
  const form = await FormEntity.find({ path })
  expect(form?.version).toBe(2)
  expect(form?.document.fields[3]).toMatchObject({ type: 'weight', when: { is: [1, 5] } })

  await page.getByText('Version 2', { exact: true }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Check-in of runners')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('published as version 3').waitFor()

  await page.goto('/admin/forms')
  await page.getByRole('checkbox', { name: 'Check-in of runners' }).waitFor()
  await page.getByRole('link', { name: 'Edit Check-in of runners' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('“Check-in of runners” deleted').waitFor()
  // The list first shows its cached rows, then reloads.
  await expect.poll(() => page.getByRole('checkbox', { name: 'Check-in of runners' }).count()).toBe(0)
})

test('fields can be reordered with keys, with a menu, and by dragging', async () => {
  const coach = await makeCoach()
  const page = await openAs(coach, '/nutritionist/forms/new')
  await page.getByRole('button', { name: 'Start with Goals' }).click()
  const first = async () => (await firstField(page).textContent()) ?? ''
  expect(await first()).toContain('What is your main goal?')
  await act(page, 'What is your main goal?', 'Move down')
  await page.getByRole('status').getByText('What is your main goal? moved to position 2').waitFor()
  await expect.poll(first).toContain('When do you want to reach it?')
  await page.locator('button[data-field=goal]').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(first).toContain('What is your main goal?')
  await focused(page).toBe('goal')

  await page.getByRole('button', { name: 'Drag What is your main goal?' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Drag What is your main goal?', pressed: true }).waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown')
      return page.getByText(/^position [2-9] of/).count()
    })
    .toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await expect.poll(first).not.toContain('What is your main goal?')
})

test('exports a form as a file and imports it, but rejects a file that is not a form', async () => {
  const page = await openAs(await makeCoach(), '/nutritionist/forms/new', { viewport: 'desktop' })
  await page.getByRole('button', { name: 'Start with Habits' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })
  const input = page.locator('input[type=file][accept*=json]')
  const broken = JSON.stringify({
    title: 'x',
    fields: [
      { type: 'text', id: 'a', label: 'A' },
      { type: 'text', id: 'a', label: 'B' },
    ],
  })
  await input.setInputFiles(file('broken.json', broken))
  await page.getByText('Another field already has this id (fields.1.id)').waitFor()
  await input.setInputFiles(file('good.json', text.replace('"Habits"', '"Habits again"')))
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Habits again')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('“Habits again” published').waitFor()
})
