import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import type { Screen } from './open'

/** All rows with this text. A sent message is replaced by another row once it's delivered. */
const rowsOf = (page: Screen, text: string) =>
  page.queryAllByRole('article').filter(({ textContent }) => textContent.includes(text))

export const message = (page: Screen, text: string) =>
  waitFor(() => expect(rowsOf(page, text)).not.toHaveLength(0))

export const delivered = (page: Screen, text: string) =>
  waitFor(() => expect(rowsOf(page, text).some((row) => row.querySelector('[data-state=sent]'))).toBe(true))

export async function send(page: Screen, ...texts: string[]) {
  for (const text of texts) {
    await page.user.type(await page.findByPlaceholderText('Enter Your Message'), text)
    await page.press('Send')
  }
}

/** Chooses an action in the menu of the open conversation. */
export async function chooseOption(page: Screen, action: string) {
  await page.press('Conversation options')
  await page.press(action, { role: 'menuitem' })
}
