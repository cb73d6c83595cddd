import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject, onTestFinished } from 'vitest'
import { startSite } from '#scripts/local/site'
import { findViolations, launchBrowser, type PageOptions } from '#scripts/testing/browser'
import { firstPortOfWorker, placeSite } from '#scripts/testing/site-ports'
import { services } from '#scripts/testing/test-services'
import { PATIENCE_MILLISECONDS } from '#scripts/testing/timeout-milliseconds'
import { windowsOf } from '#scripts/testing/windows'

/** The built site on the services of this file. */
const firstPort = Number(process.env.WORLD_FIRST_PORT)
const folder = placeSite(inject('siteFolder'), firstPort)
const site = await startSite({
  port: firstPortOfWorker(firstPort),
  addresses: () => services.addresses,
  folder,
})
/** Ten times as often as V8 would, code has to run before it is optimized: screens are opened here, not lived in. */
const RARELY_OPTIMIZED = '--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=30000'
/** The windows of a browser, for all test files of a process: they stay warm, and end with it. */
const kept = globalThis as { windows?: Promise<ReturnType<typeof windowsOf>> }
kept.windows ??= launchBrowser([RARELY_OPTIMIZED]).then((browser) => windowsOf(browser, site.url))
const windows = await kept.windows
/** What a browser should never print: errors of scripts and violations of the security policy. */
const complaints: string[] = []

/** What each window showed when a test failed. */
const PICTURES = '.local/failed-tests'

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const [index, page] of windows.pages().entries())
      await page.screenshot({ path: `${PICTURES}/${task.file.name.replaceAll('/', '-')}-${index}.png` })
  await windows.giveBack()
  expect(complaints.splice(0)).toEqual([])
})
afterAll(() => site.close())

/** A refused request is logged by the browser itself, whatever the page makes of it. */
const EXPECTED = /Failed to load resource/

/** A window of somebody's own: cookies and storage are shared with nobody. A phone unless said otherwise. */
export async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await windows.take({ viewport: 'phone', ...options })
  page.setDefaultTimeout(PATIENCE_MILLISECONDS)
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  await page.goto(path)
  return page
}

/** Serves another build for the rest of the test: the same code under another version. */
export function deployAgain() {
  const files = ['app.html', 'sw.js'].map((name) => join(folder, name))
  const [app = '', worker = ''] = files.map((file) => readFileSync(file, 'utf8'))
  const version = /"version":"(\w+)"/.exec(app)?.[1] ?? ''
  const next = createHash('sha256').update(version).digest('hex').slice(0, version.length)
  for (const [index, text] of [app, worker].entries()) {
    const file = files[index] ?? ''
    writeFileSync(file, text.replaceAll(version, next))
    onTestFinished(() => writeFileSync(file, text))
  }
}

/** The newest mail to somebody, once it is there. */
export async function mailTo(email: string, subject = /./) {
  const find = () => services.outbox.list().find((mail) => mail.to === email && subject.test(mail.subject))
  await expect.poll(find, { message: `a mail to ${email}` }).toBeDefined()
  const mail = find()
  if (!mail) throw new Error(`No mail to ${email}`)
  return mail
}

/** No serious or critical finding of axe on the page, once it stands. */
export async function expectAccessible(page: Page, rules?: readonly string[]) {
  await expect.poll(() => findViolations(page, rules), { message: page.url() }).toEqual([])
}
