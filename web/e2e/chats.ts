import type { Page } from 'playwright-core'
import PubNub from 'pubnub'
import { openPair, pairChannel } from '#core/chat/open'
import { transact } from '#core/lib/table'
import type { LinkStatus } from '#core/link/schema'
import { localKeys } from '#scripts/local/environment'
import { MESSAGE_SENT } from '#scripts/local/pubnub/events'
import { makeLink } from '#scripts/testing/payments'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { services } from '#scripts/testing/world'

/** A client and a coach with an open chat. */
export async function makeChat(status: LinkStatus = 'APPROVED') {
  const [client, coach] = await Promise.all([makeReadyClient(), makeCoach()])
  await Promise.all([transact(openPair(coach.id, client.id)), makeLink(coach, client, status)])
  return { client, coach, channel: pairChannel(coach.id, client.id) }
}

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

/** The provider's SDK with all rights, speaking as `userId`. */
export function provider(userId: string) {
  return new PubNub({
    publishKey: localKeys.pubnubPublishKey,
    subscribeKey: localKeys.pubnubSubscribeKey,
    secretKey: localKeys.pubnubSecretKey,
    origin: new URL(services.addresses.pubnub).host,
    ssl: false,
    userId,
  })
}

/** Remembers for somebody up to where they have read. */
export const markRead = (userId: string, channel: string, lastReadTime = '') =>
  provider(userId).objects.setMemberships({
    channels: [{ id: channel, status: lastReadTime, custom: { lastReadTime } }],
  })

/** `number` messages of `authors` in turn, `gapMinutes` apart, the newest an hour ago; tells their timetokens. */
export function seedMessages(
  channel: string,
  authors: TestPerson[],
  number: number,
  gapMinutes = 1,
): string[] {
  const end = Date.now() - 3_600_000
  const timetokens = Array.from({ length: number }, (_, index) => {
    const timetoken = String((end - (number - index) * gapMinutes * 60_000) * 10_000)
    const author = authors[index % authors.length] as TestPerson
    const text = `Seed ${index + 1} ${'words '.repeat(index % 12)}`
    services.pubnub.seedMessage({ channel, uuid: author.id, message: { text }, timetoken })
    return timetoken
  })
  tellServer(
    timetokens.map((timetoken, index) => ({ channel, uuid: authors[index % authors.length]?.id, timetoken })),
  )
  return timetokens
}

/** As many as the server keeps of a conversation. */
const TOLD = 100

/** As the provider tells of messages that were seeded, which is over before the next screen opens. */
export function tellServer(messages: { channel: string; uuid: string | undefined; timetoken: string }[]) {
  for (const { uuid: senderId, ...message } of messages.slice(-TOLD))
    services.pubnub.events.tell(MESSAGE_SENT, { ...message, senderId })
}
