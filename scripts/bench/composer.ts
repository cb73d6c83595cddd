import type { Page } from 'playwright-core'
import { openPair, pairChannel } from '#core/chat/channels'
import { transact } from '#core/lib/table'
import { median, reportBelow } from '#scripts/bench/report'
import { startSite } from '#scripts/local/site'
import { builtSiteEnvironment } from '#scripts/local/site-environment'
import { buildSite } from '#scripts/synth/site'
import { preference } from '#scripts/testing/answers'
import { launchBrowser, openPage } from '#scripts/testing/browser'
import { makeRelationship } from '#scripts/testing/payments'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { storedSessionOf, storeSession } from '#scripts/testing/stored-session'
import { services } from '#scripts/testing/test-services'

const MESSAGES = 5_000
const KEYS = 40
const KEY_MILLISECONDS = 50

/** Measures how long a key press takes to appear on screen in a conversation with 5,000 messages. */
export async function benchComposer() {
  const [client, coach] = await Promise.all([makeClient({ coachPreference: preference }), makeCoach()])
  await Promise.all([makeRelationship(coach, client), transact(openPair(coach.id, client.id))])
  const channel = pairChannel(coach.id, client.id)
  seedMessages(channel, coach.id)
  const built = await buildSite(builtSiteEnvironment(services.addresses))
  const site = await startSite({ port: 0, addresses: () => services.addresses, folder: built.folder })
  const browser = await launchBrowser()
  try {
    const page = await openPage(browser, { baseUrl: site.url })
    await page.goto('/robots.txt')
    await storeSession(page, storedSessionOf(client))
    await page.goto(`/client/chat/${channel}`)
    // The last message replies to the first one, so following the quote loads all of them.
    await page.locator('article').last().getByRole('button', { name: 'Message 0' }).click({ timeout: 60_000 })
    await page.waitForFunction((count) => document.querySelectorAll('article').length > count, MESSAGES, {
      timeout: 120_000,
    })
    reportBelow(`key press among ${MESSAGES} messages`, median(await keyTimes(page)), KEY_MILLISECONDS, 'ms')
  } finally {
    await browser.close()
    await site.close()
    await built.remove()
  }
}

/** Milliseconds from when the browser gets each key until it has painted the frame with that character. */
async function keyTimes(page: Page): Promise<number[]> {
  await page.getByPlaceholder('Enter Your Message').focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        // A new task runs only after the frame is painted.
        requestAnimationFrame(() => {
          const painted = new MessageChannel()
          painted.port1.onmessage = () => times.push(performance.now() - timeStamp)
          painted.port2.postMessage(null)
        }),
      { capture: true },
    )
  })
  const times = () => page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
  for (let key = 1; key <= KEYS; key++) {
    await page.keyboard.press('x')
    await page.waitForFunction(
      (count) => (globalThis as unknown as { times: number[] }).times.length >= count,
      key,
    )
  }
  return times()
}

function seedMessages(channel: string, uuid: string): void {
  const at = (index: number) => String((Date.now() - (MESSAGES + 60 - index) * 60_000) * 10_000)
  const first = at(0)
  for (let index = 0; index < MESSAGES; index++) {
    const text = `Message ${index} ${'words '.repeat(index % 12)}`
    const timetoken = index === 0 ? first : at(index)
    services.pubnub.seedMessage({ channel, uuid, message: { text }, timetoken })
  }
  const reply = { text: 'Do you remember?', repliedMT: 'Message 0', repliedTT: first, repliedFU: uuid }
  services.pubnub.seedMessage({ channel, uuid, message: reply, timetoken: at(MESSAGES + 1) })
}
