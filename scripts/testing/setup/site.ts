import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject, onTestFinished, type RunnerTestCase } from 'vitest'
import { startSite } from '#scripts/local/site'
import { findViolations, launchBrowser, type PageOptions } from '#scripts/testing/setup/browser'
import { FAILED_TESTS } from '#scripts/testing/setup/failed-tests'
import { copySiteForWorker, firstPortOfWorker } from '#scripts/testing/setup/site-ports'
import { logs, services } from '#scripts/testing/setup/test-services'
import { TIMEOUT_MILLISECONDS } from '#scripts/testing/setup/timeout'
import { windowsOf } from '#scripts/testing/setup/windows'

/** Loading this module serves the built site against this file's services. */
const firstPort = Number(process.env.TEST_FIRST_PORT)
const folder = copySiteForWorker(inject('siteFolder'), firstPort)
const site = await startSite({
  port: firstPortOfWorker(firstPort),
  addresses: () => services.addresses,
  folder,
})
/** V8 optimizes code ten times later than usual, because tests open each screen only briefly. */
const RARELY_OPTIMIZED = '--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=30000'
/** Browser windows shared by all test files of a process. They stay warm and close when the process ends. */
const globals = globalThis as { windows?: Promise<ReturnType<typeof windowsOf>> }
globals.windows ??= launchBrowser([RARELY_OPTIMIZED]).then((browser) => windowsOf(browser, site.url))
const windows = await globals.windows
/** Script errors and violations of the security policy. Any of them fails the test. */
const complaints: string[] = []

/** What each window of the running test wrote to its console. */
const consoles: string[] = []

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepEvidence(task)
  consoles.length = 0
  await windows.giveBack()
  // An assertion would cut the text short.
  if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'))
})
afterAll(() => site.close())

/** Stores what a failed test showed: a picture of every window, their consoles and the log of the services. */
async function keepEvidence({ file, name, result }: RunnerTestCase) {
  const folder = join(
    FAILED_TESTS,
    `${file.name} ${name} ${result?.retryCount ?? 0}`.replaceAll(/[^\w.-]+/g, '-'),
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'console.txt'), consoles.join('\n'))
  writeFileSync(join(folder, 'services.txt'), logs.recent.join('\n'))
  for (const [index, page] of windows.pages().entries())
    await page.screenshot({ path: join(folder, `${index}.png`) }).catch((error) => {
      // The window may have been closed by the test.
      writeFileSync(join(folder, `${index}.txt`), String(error))
    })
}

/** The browser logs each refused request, even when the page handles it. */
const EXPECTED = /Failed to load resource/

/** Opens a path in a window with its own cookies and storage. The window is a phone by default. */
export async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await windows.take({ viewport: 'phone', ...options })
  page.setDefaultTimeout(TIMEOUT_MILLISECONDS)
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    consoles.push(`${page.url()} ${message.type()}: ${message.text()}`)
    if (message.type() === 'error' && !EXPECTED.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  await page.goto(path)
  return page
}

/** Serves the same code under a new version for the rest of the test. */
export function redeploySite() {
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

/** Returns the newest email to a recipient as soon as one has arrived. */
export async function mailTo(email: string, subject = /./) {
  const find = () => services.outbox.list().find((mail) => mail.to === email && subject.test(mail.subject))
  await expect.poll(find, { message: `a mail to ${email}` }).toBeDefined()
  const mail = find()
  if (!mail) throw new Error(`No mail to ${email}`)
  return mail
}

/** Waits until axe finds no serious or critical violations on the page. */
export async function expectAccessible(page: Page, rules?: readonly string[]) {
  await expect.poll(() => findViolations(page, rules), { message: page.url() }).toEqual([])
}
