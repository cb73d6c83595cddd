import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { messages } from '#core/shared/messages'
import { filesOf } from '#scripts/testing/application'
import { makeNewcomer } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { openAs, type Screen } from './open'
import { watchRequests } from './requests'
import { answer, fillPersonalInfo } from './steps'

const step = (page: Screen, name: string) =>
  page.findByRole('heading', { level: 2, name: new RegExp(`${name}$`) })
const focusIsOn = (page: Screen, label: string) =>
  expect.poll(() => document.activeElement === page.getByLabelText(label)).toBe(true)

test('lists all problems of a step, focuses the first one and sends nothing', async () => {
  const person = await makeNewcomer('nutritionist')
  const requests = watchRequests()
  const page = await openAs(person, '/nutritionist')
  for (const name of ['First name', 'Last name']) await page.user.clear(await page.findByLabelText(name))
  await page.press('Next')
  await page.findByText('Please check 10 fields:')
  await focusIsOn(page, 'First name')

  await fillPersonalInfo(page, 'N0ra', 'Fi')
  await page.fill('ZIP code', '972')
  await page.fill('Phone number', '12345')
  await page.fill('Hours per week', '61')
  await page.user.click(page.getByLabelText("I'm 18 or older"))
  await page.press('Next')
  await page.findByText('Please check 6 fields:')
  const summary = page.getByRole('alert')
  for (const name of [messages.firstNameSymbols, messages.zipcode, messages.isOlder])
    within(summary).getByRole('link', { name })
  await focusIsOn(page, 'First name')
  await page.press(messages.phone, { role: 'link', inside: summary })
  await focusIsOn(page, 'Phone number')

  await fillPersonalInfo(page, 'Nora', 'Fielding')
  await page.press('Next')
  await step(page, 'Professional info')
  await page.press('Next')
  await page.findByRole('link', { name: messages.resumeRequired })
  expect(requests.filter(({ method, path }) => method === 'POST' && path === '/user/nutritionist')).toEqual(
    [],
  )
  expect(await CoachEntity.find({ coachId: person.id })).toBeUndefined()
})

test('clears an explanation that is no longer needed and announces the length of a text near its limit', async () => {
  const page = await openAs(await makeNewcomer('nutritionist'), '/nutritionist')
  await fillPersonalInfo(page, 'Nora', 'Fielding')
  await page.press('Next')
  await step(page, 'Professional info')
  const felony = 'Have you ever been convicted of a felony?'
  await answer(page, felony, 'Yes')
  await page.fill('Please explain', 'Long ago')
  await answer(page, felony, 'No')
  await waitFor(() => expect(page.queryByLabelText('Please explain')).toBeNull())
  await answer(page, felony, 'Yes')
  expect(await page.findByLabelText('Please explain')).toHaveProperty('value', '')

  const counters = () =>
    page.queryAllByRole('status').flatMap(({ textContent }) => textContent?.match(/\d+\/140/) ?? [])
  const offering = page.getByLabelText('Current offering')
  const paste = async (length: number) => {
    await page.user.clear(offering)
    await page.user.click(offering)
    await page.user.paste('a'.repeat(length))
  }
  await paste(100)
  expect(offering).toHaveProperty('value.length', 100)
  expect(counters()).toEqual([])
  await paste(130)
  await expect.poll(counters).toEqual(['130/140'])
})

/** Opens the step that asks for files. */
async function openFiles() {
  const person = await makeNewcomer('nutritionist')
  const page = await openAs(person, '/nutritionist')
  await fillPersonalInfo(page, 'Nora', 'Fielding')
  await page.press('Next')
  await step(page, 'Professional info')
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('#resume')
    if (!found) throw new Error('The step has no field for the resume yet')
    return found
  })
  const attach = (content: BlobPart) =>
    page.user.upload(field, new File([content], 'resume.pdf', { type: 'application/pdf' }))
  const requests = watchRequests()
  const sent = () => requests.filter(({ method }) => method === 'POST')
  return { person, page, attach, sent }
}
const isGone = (page: Screen, text: string) => waitFor(() => expect(page.queryByText(text)).toBeNull())

test('rejects a file of more than 10 MB before uploading anything', async () => {
  const { person, page, attach, sent } = await openFiles()
  await attach(Buffer.alloc(10_000_001))
  await page.findAllByText(messages.fileTooLarge)
  expect(sent()).toEqual([])
  expect(filesOf(person.id)).toEqual([])
  await attach('%PDF-1.4\n')
  await page.findByRole('button', { name: 'Remove resume.pdf' })
  await isGone(page, messages.fileTooLarge)
})

test('rejects a file whose content does not match its name as soon as it is selected', async () => {
  const { page, attach, sent } = await openFiles()
  await attach('only text')
  await page.findAllByText("This file type isn't supported")
  await attach(png)
  await page.findAllByText("The file's content doesn't match its name")
  expect(page.queryByText('File uploaded')).toBeNull()
  expect(sent()).toEqual([])
})
