import { createMemoryHistory } from '@tanstack/react-router'
import { type BoundFunctions, configure, type queries, waitFor, within } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { siteEnvironment } from '#scripts/local/site-environment'
import type { TestPerson } from '#scripts/testing/people'
import { viewports } from '#scripts/testing/setup/browser'
import { openDocument } from '#scripts/testing/setup/dom'
import { SESSION_KEY, storedAdminSessionOf, storedSessionOf } from '#scripts/testing/setup/stored-session'
import { services } from '#scripts/testing/setup/test-services'
import { TIMEOUT_MILLISECONDS } from '#scripts/testing/setup/timeout'
import type { boot } from '@/boot'

configure({
  asyncUtilTimeout: TIMEOUT_MILLISECONDS,
  getElementError: (message) => new Error(`${message}\n${shownText()}`),
})
function shownText() {
  const body = document.body.cloneNode(true) as HTMLElement
  for (const style of body.querySelectorAll('style')) style.remove()
  return body.textContent
}
beforeAll(async () => {
  // The variables that the site's build would set.
  Object.assign(import.meta.env, siteEnvironment(services.addresses))
  // A screen of the previous test file may have imported a module late, which then keeps that file's URLs.
  const { config } = await import('@/lib/config')
  if (config.apiUrl !== services.addresses.api) vi.resetModules()
})

let app: Awaited<ReturnType<typeof boot>> | undefined
/** This DOM doesn't know `<search>` and treats it as a generic element. */
const EXPECTED = /^The tag <%s> is unrecognized/
/** Script and React errors, which no screen should log. */
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
  close()
  expect(complaints.splice(0)).toEqual([])
})

/**
 * A screen of the site with a real backend but without a browser: it has no layout and can't load another
 * document.
 */
export interface Screen extends BoundFunctions<typeof queries> {
  user: UserEvent
  /** Presses a button as soon as it exists and is enabled. */
  press: (name: string | RegExp, options?: Where) => Promise<void>
  /** Replaces the text of a field. */
  fill: (label: string | RegExp, text: string, options?: Where) => Promise<void>
}

interface Where {
  role?: 'button' | 'link' | 'tab' | 'checkbox' | 'switch' | 'radio' | 'menuitem'
  /** The part of the screen to look in. All of it if undefined. */
  inside?: HTMLElement
}

function screenOf(body: HTMLElement): Screen {
  const user = userEvent.setup({ document, delay: null })
  return {
    ...within(body),
    user,
    async press(name, { role = 'button', inside = body } = {}) {
      const control = await within(inside).findByRole(role, { name })
      await waitFor(() => {
        expect(control.matches(':disabled, [aria-disabled=true]')).toBe(false)
        // A dialog that opened by itself takes no tap at first.
        expect(control.closest('[style*="pointer-events: none"]')).toBeNull()
      })
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

/** Opens a screen as a client or coach with a session of the identity provider's library. */
export const openAs = (person: Pick<TestPerson, 'email' | 'token'>, path: string, options?: Options) =>
  open(storedSessionOf(person), path, options)

/** Opens a screen as an admin with a valid session. */
export const openAsAdmin = (admin: TestPerson, path: string, options: Options = { viewport: 'desktop' }) =>
  open(storedAdminSessionOf(admin), path, options)

function close() {
  app?.root.unmount()
  // What it still waits for may lead it to another page, and all pages of a process share the browser's history.
  app?.router.update({ ...app.router.options, history: createMemoryHistory() })
  app = undefined
}

/** Only one screen is open at a time; this closes the previous one. */
async function open(session: string, path: string, { viewport = 'phone' }: Options = {}): Promise<Screen> {
  close()
  const { dismiss, noticeStore } = await import('@/lib/notify')
  // Notices would outlive their page here, because the document is never left.
  for (const { id } of noticeStore.get()) dismiss(id)
  openDocument(new URL(path, services.addresses.web).href, viewports[viewport])
  localStorage.setItem(SESSION_KEY, session)
  const element = document.body.appendChild(document.createElement('div'))
  app = await (await import('@/boot')).boot(element)
  return screenOf(document.body)
}
