import type { Page } from 'playwright-core'

export const field = (page: Page) => page.getByPlaceholder('Enter Your Message')
export const message = (page: Page, text: string) => page.locator('article', { hasText: text })
export const count = (page: Page) => page.locator('article').count()
export const delivered = (page: Page, text: string) =>
  message(page, text).locator('[data-state=sent]').waitFor()
export async function send(page: Page, ...texts: string[]) {
  for (const text of texts) {
    await field(page).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
}
/** Chooses an action in the menu of the open conversation. */
export async function chooseOption(page: Page, action: string) {
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
