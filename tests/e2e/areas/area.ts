import type { Locator, Page } from 'playwright-core'
import type { makeVisitors } from '../visitors'

export type Made = Awaited<ReturnType<typeof makeVisitors>>
export type Visitor = keyof Made['visitors']

/** Something that appears only after an interaction or a failure. */
export interface State {
  path: string | ((made: Made) => string)
  /** Makes it appear. */
  act?: (page: Page) => Promise<unknown>
  /** The path of the API that fails with 500. */
  fails?: string
  /** What must then be visible. */
  shows: (page: Page) => Locator
  /** The only viewport where it exists. All of them if undefined. */
  only?: 'phone' | 'desktop'
}

/** The screens of one part of the site that must be accessible to everyone. */
export interface Area {
  /** For each route: who visits it, and at which URLs. Null for a route that only redirects. */
  screens: Record<string, [Visitor, ((made: Made) => string[])?] | null>
  states: Partial<Record<Visitor, Record<string, State>>>
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
export const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).first()
export const summary = (page: Page) => page.getByText(/^Please check/)
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
/** The URLs of a conversation and its tabs. */
export const tabsOf = (address: string) => [address, `${address}?tab=media`, `${address}?tab=files`]
