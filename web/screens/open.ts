import { type BoundFunctions, configure, type queries, waitFor, within } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { siteEnvironment } from '#scripts/local/site-environment'
import { viewports } from '#scripts/testing/browser'
import { openDocument } from '#scripts/testing/dom'
import { keptOf, keptOfAdmin, SESSION_KEY } from '#scripts/testing/kept-session'
import { PATIENCE_MILLISECONDS } from '#scripts/testing/patience-milliseconds'
import type { TestPerson } from '#scripts/testing/people'
import { services } from '#scripts/testing/world'

configure({
  asyncUtilTimeout: PATIENCE_MILLISECONDS,
  getElementError: (message) => new Error(`${message}\n${shownText()}`),
})
function shownText() {
  const body = document.body.cloneNode(true) as HTMLElement
  for (const style of body.querySelectorAll('style')) style.remove()
  return body.textContent
}
beforeAll(async () => {
  // What the site reads when it is built.
  Object.assign(import.meta.env, siteEnvironment(services.addresses))
  // A screen of the file before may have fetched a part of itself late, which then stands here with its addresses.
  const { config } = await import('@/lib/config')
  if (config.apiUrl !== services.addresses.api) vi.resetModules()
})

let root: Root | undefined
/** This DOM knows no `<search>`, which then is a tag like any other. */
const EXPECTED = /^The tag <%s> is unrecognized/
/** What a screen should never print: errors of scripts and of React. */
const complaints: unknown[] = []
beforeAll(() => {
  const { error } = console
  console.error = (...line: unknown[]) => {
    const isComplaint = typeof line[0] !== 'object' || line[0] instanceof Error
    if (isComplaint && !EXPECTED.test(String(line[0]))) complaints.push(line)
    error(...line)
  }
})
afterEach(() => {
  root?.unmount()
  root = undefined
  expect(complaints.splice(0)).toEqual([])
})

/** A screen of the site, with all that is behind it but a browser: nothing is laid out, and no document is left. */
export interface Screen extends BoundFunctions<typeof queries> {
  user: UserEvent
  /** Presses a button once it is there and can be pressed. */
  press: (name: string | RegExp, options?: Where) => Promise<void>
  /** Has a field hold `text` instead of what it held. */
  fill: (label: string | RegExp, text: string, options?: Where) => Promise<void>
}

interface Where {
  role?: 'button' | 'link' | 'tab' | 'checkbox' | 'switch' | 'radio'
  /** A part of the screen; all of it without. */
  inside?: HTMLElement
}

function screenOf(body: HTMLElement): Screen {
  const user = userEvent.setup({ document, delay: null })
  return {
    ...within(body),
    user,
    async press(name, { role = 'button', inside = body } = {}) {
      const control = await within(inside).findByRole(role, { name })
      await waitFor(() => expect(control.matches(':disabled, [aria-disabled=true]')).toBe(false))
      await user.click(control)
    },
    async fill(label, text, { inside = body } = {}) {
      const field = await within(inside).findByLabelText(label)
      await user.clear(field)
      await user.type(field, text)
    },
  }
}

interface Options {
  viewport?: keyof typeof viewports
}

/** As a client or coach whom the identity provider's library has signed in. */
export const openAs = (person: Pick<TestPerson, 'email' | 'token'>, path: string, options?: Options) =>
  open(keptOf(person), path, options)

/** As an admin with a valid session. */
export const openAsAdmin = (admin: TestPerson, path: string, options: Options = { viewport: 'desktop' }) =>
  open(keptOfAdmin(admin), path, options)

/** One at a time: what was open before is closed. */
async function open(session: string, path: string, { viewport = 'phone' }: Options = {}): Promise<Screen> {
  root?.unmount()
  const { dismiss, noticeStore } = await import('@/lib/notify')
  // They would outlive their page here, where no document is left.
  for (const { id } of noticeStore.get()) dismiss(id)
  openDocument(new URL(path, services.addresses.web).href, viewports[viewport])
  localStorage.setItem(SESSION_KEY, session)
  const element = document.body.appendChild(document.createElement('div'))
  const { boot } = await import('@/boot')
  root = await boot(element)
  return screenOf(document.body)
}
