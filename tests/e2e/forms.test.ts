import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { checkIn, makeForm, makeOpenAssignment, makeProgress } from '#scripts/testing/assignments'
import { makeChat } from '#scripts/testing/chat'
import { makeRelationship } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { answer as answerForm, send } from '#scripts/testing/sent-forms'
import { expectAccessible } from '#scripts/testing/setup/site'
import { openAs } from './people'
import { answer } from './steps'

const text = 'Sleep, food and exercise belong together. Take your time with these questions. '.repeat(20)
const twoPages: FormDocument = {
  title: 'Sleep and food',
  fields: [
    { type: 'note', id: 'before', text },
    { type: 'choice', id: 'sleep', label: 'How do you sleep?', options: ['Well', 'Badly'], required: true },
    {
      type: 'paragraph',
      id: 'why',
      label: 'What keeps you awake?',
      required: true,
      when: { field: 'sleep', is: ['Badly'] },
    },
    { type: 'note', id: 'after', text },
    { type: 'page', id: 'food', label: 'Food' },
    { type: 'number', id: 'meals', label: 'How many meals a day?', min: 1, max: 9, required: true },
    {
      type: 'consent',
      id: 'agree',
      label: 'Do you agree?',
      wording: 'My coach may read this.',
      required: true,
    },
  ],
}
const next = (page: Page, name = 'Next') => page.getByRole('button', { name, exact: true }).click()

/** The focus is in the field of a question, whose label is between the bars at the top and the bottom. */
async function expectShown(page: Page, label: string) {
  const question = page.getByRole('radiogroup', { name: label })
  await expect.poll(() => question.evaluate((group) => group.contains(document.activeElement))).toBe(true)
  const isInSight = () =>
    page.getByText(label, { exact: true }).evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect()
      return [top + 1, bottom - 1].every((y) => document.elementFromPoint(left + 4, y) === element)
    })
  await expect.poll(isInSight).toBe(true)
}

test('a client fills in a form on a phone, partly offline, and finds the answers again', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const form = await makeForm({ document: twoPages }, coach.id)
  await makeOpenAssignment(client, { form, senderId: coach.id })
  const page = await openAs(client, '/client/forms')
  await page.getByRole('link', { name: 'Sleep and food' }).click()
  await page.getByText('From Carla Coach').waitFor()
  await next(page)
  await page.getByRole('alert').getByText('Please answer “How do you sleep?”').waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  // Unlike a click, it leaves the focus in the field, to which browsers scroll back only as far as needed.
  await page.keyboard.press('Enter')
  await expectShown(page, 'How do you sleep?')
  await answer(page, 'How do you sleep?', 'Badly')
  await page.getByLabel('What keeps you awake?').fill('The neighbours')
  await next(page)
  await page.getByRole('heading', { name: 'Step 2 of 3: Food' }).waitFor()

  await page.context().setOffline(true)
  await page.getByText("You're offline", { exact: true }).waitFor()
  await page.getByLabel('How many meals a day?').fill('3')
  await page.getByLabel('Type your full name to sign').fill('Clara Client')
  await page.getByText('Draft saved').waitFor()
  await next(page, 'Review')
  await page.getByText('The neighbours').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Change How do you sleep?' }).click()
  await expectShown(page, 'How do you sleep?')
  await answer(page, 'How do you sleep?', 'Well')
  await expect.poll(() => page.getByLabel('What keeps you awake?').count()).toBe(0)
  await next(page, 'Back to review')
  await expect.poll(() => page.getByText('The neighbours').count()).toBe(0)
  const change = page.getByRole('button', { name: 'Change How do you sleep?' })
  await expect.poll(() => change.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thanks! We sent your answers').waitFor()
  await page.getByText('Signed by Clara Client on').waitFor()
  await page.reload()
  await page.getByText('Well', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Forms' }).last().click()
  await page.getByText('No forms to fill out').waitFor()
  await page.getByRole('list', { name: 'My submissions' }).getByText('Sleep and food').waitFor()
})

test('a form that arrives shows on the open dashboard, in the menu and in the chat, and so do its answers', async () => {
  const { client, coach, channel } = await makeChat()
  const form = await makeForm({}, coach.id)
  const clara = await openAs(client, '/client/dashboard')
  const carl = await openAs(coach, '/nutritionist/dashboard', { viewport: 'desktop' })
  await Promise.all([clara, carl].map((page) => page.getByRole('heading', { level: 1 }).waitFor()))
  const {
    body: [assignment],
  } = await send(coach, [client], [form], { senderId: coach.id })
  const card = clara.getByRole('region', { name: 'A form to fill out' })
  await card.getByText('From Carl Coach').waitFor()
  await clara.getByRole('navigation', { name: 'Quick' }).getByText('1 form to fill out').waitFor()
  await clara.goto(`/client/chat/${channel}`)
  await clara.getByText('Carl Coach sent you a form: Weekly check-in').waitFor()
  await expectAccessible(clara)
  await clara.getByRole('link', { name: 'Fill out' }).click()
  await clara.getByRole('heading', { level: 1, name: 'Weekly check-in' }).waitFor()

  await answerForm(client, assignment?.id ?? '')
  const row = carl.getByRole('region', { name: 'New answers' }).getByRole('link', { name: 'Clara Client' })
  await row.waitFor()
  const entry = carl.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Submissions/ })
  await entry.getByText('1 unread submission').waitFor()
  await carl.goto(`/nutritionist/chat/${channel}`)
  await carl.getByText('Clara Client answered Weekly check-in').waitFor()
  await carl.getByRole('link', { name: 'Read', exact: true }).click()
  await carl.getByRole('heading', { level: 1, name: 'Clara Client' }).waitFor()
  await expect.poll(() => entry.getByText('unread').count()).toBe(0)
})

test('opens a pending form automatically without taking a tap on the page, and Later keeps it for later', async () => {
  const coach = await makeCoach()
  await makeOpenAssignment(coach, { recipientType: 'coach' })
  const page = await openAs(coach, '/nutritionist/forms')
  await page.addInitScript(() =>
    new MutationObserver((_, observer) => {
      const opened = document.querySelector('[role=dialog]')
      if (!opened) return
      observer.disconnect()
      opened.setAttribute('data-first', getComputedStyle(opened).pointerEvents)
    }).observe(document, { childList: true, subtree: true }),
  )
  await page.clock.install()
  await page.goto('/nutritionist/dashboard')
  await page.getByRole('region', { name: 'A form to fill out' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Weekly check-in' })
  // The dialog only comes up when the person isn't doing anything else.
  await page.keyboard.press('Shift')
  await page.clock.pauseAt(Date.now() + 1_000)
  const scrolled = page.evaluate(
    () => new Promise<void>((done) => addEventListener('wheel', () => done(), { once: true })),
  )
  await page.clock.runFor(2_000)
  await page.mouse.wheel(0, 10)
  await scrolled
  await page.clock.runFor(3_000)
  expect(await dialog.count()).toBe(0)
  await page.clock.resume()
  await dialog.waitFor()
  expect(await dialog.getAttribute('data-first')).toBe('none')
  await dialog.getByRole('button', { name: 'Later' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.goto('/nutritionist/forms')
  await page.getByRole('link', { name: 'Weekly check-in' }).waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
})

test('on a phone, what is selected and the next step stay above the navigation, also after a reload', async () => {
  const { coach } = await makeReadyPair({ firstName: 'Carla' })
  for (const firstName of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'])
    await makeRelationship(coach, await makeReadyClient({ firstName }))
  const title = 'On the way home'
  await makeForm({ document: { ...checkIn, title } }, coach.id)
  const page = await openAs(coach, '/nutritionist/forms')
  await page.setViewportSize({ width: 390, height: 844 })
  const navigation = page.getByRole('navigation', { name: 'Quick' })
  /** The bar is in sight wherever the page is scrolled to, and nothing covers its button. */
  const expectInSight = async (text: string, button: string) => {
    for (const place of [0, 0.5, 1]) {
      await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), place)
      const next = page.getByRole('button', { name: button, exact: true })
      const [status, box, menu] = await Promise.all([
        page.getByRole('status').getByText(text, { exact: true }).boundingBox(),
        next.boundingBox(),
        navigation.boundingBox(),
      ])
      const top = menu?.y ?? 0
      for (const part of [status, box]) {
        expect(part?.y).toBeGreaterThan(400)
        expect((part?.y ?? 0) + (part?.height ?? 0)).toBeLessThanOrEqual(top)
      }
      await next.click({ trial: true })
    }
  }
  await page.getByText(title, { exact: true }).click()
  await expectInSight('1 form · 0 clients', 'Next')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all 9 clients' }).check()
  // A press anywhere on a row selects or deselects its person.
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  for (const text of ['1 form · 8 clients', '1 form · 9 clients']) {
    await rows.nth(1).click({ position: { x: 30, y: 30 } })
    await page.getByRole('status').getByText(text, { exact: true }).waitFor()
  }
  await expectInSight('1 form · 9 clients', 'Review')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByText('9 people will get it.').waitFor()
  await page.reload()
  await page.getByText('9 people will get it.').waitFor()
  await expectInSight('1 form · 9 clients', 'Send')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sent = page.getByRole('heading', { name: 'All sent' })
  await sent.waitFor()
  expect((await sent.boundingBox())?.y).toBeLessThan(400)
  await page.reload()
  await page.getByText('9 forms sent.').waitFor()
  await page.goBack()
  await page.getByRole('status').getByText('Select a form').waitFor()
})

test('a coach reads the answers of a client and how they change over time', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const title = await makeProgress(coach, client)
  const page = await openAs(coach, '/nutritionist/submissions')
  await page.getByRole('button', { name: 'By form' }).click()
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('list', { name: 'Pending Submissions' }).getByText('Clara Client').waitFor()
  await page.getByRole('button', { name: 'Read answers from Clara Client' }).first().click()
  const dialog = page.getByRole('dialog')
  const region = dialog.getByRole('region', { name: 'Change over time' })
  await region.getByText('+2').waitFor()
  await dialog.getByRole('button', { name: 'Print' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const onPaper = () =>
    Promise.all(
      [region, dialog.getByRole('button', { name: 'Print' }), page.locator('main')].map((locator) =>
        locator.isVisible(),
      ),
    )
  await expect.poll(onPaper).toEqual([true, false, false])
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^check-in-.*\.csv$/)
})
