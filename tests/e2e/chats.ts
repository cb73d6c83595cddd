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
