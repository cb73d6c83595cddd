import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeCoach, makeNewcomer } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { openAs } from '../open'

const endsOn = (path: string) => waitFor(() => expect(location.pathname).toBe(path))

test('accepts a birthdate as eight digits, and its button opens a calendar at the birth years of adults', async () => {
  const page = await openAs(await makeNewcomer('client'), '/client-onboarding')
  const birthdate = await page.findByLabelText('Birthdate')
  const holds = (text: string) => waitFor(() => expect(birthdate).toHaveProperty('value', text))
  await page.user.click(birthdate)
  expect(page.queryByRole('dialog')).toBeNull()
  await page.press('Open calendar')
  const calendar = await page.findByRole('dialog', { name: 'Calendar: Birthdate' })
  const decade = Math.floor((new Date().getFullYear() - 35) / 10) * 10
  await page.press(`${decade + 1}`, { inside: calendar })
  await page.press('May', { inside: calendar })
  await page.press(`17 May ${decade + 1}`, { inside: calendar })
  await holds(`05.17.${decade + 1}`)
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.user.clear(birthdate)
  await page.user.click(birthdate)
  await page.user.keyboard('05171990')
  await holds('05.17.1990')
  await page.user.tab()
  await waitFor(() => expect(birthdate.getAttribute('aria-invalid')).not.toBe('true'))
  for (const other of ['5.7.1990', '05/07/1990', '1990-05-07']) {
    await page.fill('Birthdate', other)
    await page.user.tab()
    await holds('05.07.1990')
  }
  // Deleted characters stay deleted.
  birthdate.focus()
  await page.user.keyboard('{End}{Backspace>5/}')
  await holds('05.07')
})

test('a saved number can be cleared, which asks for another', async () => {
  const page = await openAs(await makeCoach(), '/nutritionist/profile/edit')
  const hours = await page.findByLabelText(/^Hours per week/)
  expect(hours).toHaveProperty('value', '20')
  await page.user.type(hours, '{Backspace}{Backspace}')
  expect(hours).toHaveProperty('value', '')
  await page.user.tab()
  await waitFor(() => expect(hours.getAttribute('aria-invalid')).toBe('true'))
  await page.user.type(hours, '30')
  expect(hours).toHaveProperty('value', '30')
  await waitFor(() => expect(hours.getAttribute('aria-invalid')).not.toBe('true'))
})

test('the return page without a payment claims no payment', async () => {
  const page = await openAs(await makeReadyClient(), '/client/checkout/return')
  await page.findByText('No payment to show')
  expect(page.queryByText(/Confirming/)).toBeNull()
  await page.press('Go to subscriptions', { role: 'link' })
  await endsOn('/client/subscriptions')
})

test('an unknown conversation or coach is explained, with a link back', async () => {
  const { client, coach } = await makeReadyPair()
  const chat = await openAs(client, '/client/chat/nobody-knows')
  await chat.findByText('Conversation not found')
  await chat.press('Back to conversations', { role: 'link' })
  await endsOn('/client/chat')

  for (const id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nobody']) {
    const page = await openAs(client, `/client/nutritionists/${id}`)
    await page.findByRole('heading', { level: 1, name: "This coach isn't on Platewise" })
    await page.press('Back to coaches', { role: 'link' })
    await endsOn('/client/nutritionists')
  }
  const theirs = await openAs(coach, '/nutritionist/chat/nobody-knows')
  await theirs.press('Back to conversations', { role: 'link' })
  await endsOn('/nutritionist/chat')
})
