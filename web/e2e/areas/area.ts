import type { Locator, Page } from 'playwright-core'
import type { makeVisitors } from '../visitors'

export type Made = Awaited<ReturnType<typeof makeVisitors>>
export type Visitor = keyof Made['visitors']

/** What shows only after somebody did something, or when something failed. */
export interface State {
  path: string | ((made: Made) => string)
  /** What opens it. */
  act?: (page: Page) => Promise<unknown>
  /** This path of the API answers 500. */
  fails?: string
  /** What is there then. */
  shows: (page: Page) => Locator
  /** Where it exists; everywhere unless said. */
  only?: 'phone' | 'desktop'
}

/** What everybody has to be able to read, use and name in one part of the site. */
export interface Area {
  /** Whose screens a route shows, and at which addresses; null for a route that only leads on. */
  screens: Record<string, [Visitor, ((made: Made) => string[])?] | null>
  states: Partial<Record<Visitor, Record<string, State>>>
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
export const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).first()
export const summary = (page: Page) => page.getByText(/^Please check/)
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
/** A conversation and its tabs. */
export const tabsOf = (address: string) => [address, `${address}?tab=media`, `${address}?tab=files`]
