import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ChatFileEntity } from '#core/chat/files/file-entity'
import type { Chat } from '#core/chat/shared/schema'
import { client as table } from '#core/lib/table'
import { localKeys } from '#scripts/local/environment'
import { startGateway } from '#scripts/local/gateway/server'
import { startPubNub } from '#scripts/local/pubnub/server'
import { startS3 } from '#scripts/local/s3/server'
import { makeChat, provider } from '#scripts/testing/chat'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { field, message, send } from '../chats'
import { openAs } from '../people'

const { store, addresses, s3, pubnub, gateway, cognito, stripe, recaptcha, push } = services
const folder = mkdtempSync(join(tmpdir(), 'platewise-outages-'))
const startBucket = () =>
  startS3({
    port: s3.port,
    store,
    folder,
    accessKeyId: localKeys.accessKeyId,
    secretAccessKey: localKeys.secretAccessKey,
    region: localKeys.region,
    buckets: [localKeys.bucket],
    publicPrefixes: ['public/'],
  })
const startMessages = () =>
  startPubNub({
    port: pubnub.port,
    store,
    publishKey: localKeys.pubnubPublishKey,
    subscribeKey: localKeys.pubnubSubscribeKey,
    secretKey: localKeys.pubnubSecretKey,
    webhook: { url: `${addresses.api}/pubnub/events`, secret: localKeys.pubnubEventsSecret },
  })
// Replaces the bucket with one whose files survive a restart.
await s3.close()
const startApi = () => startGateway({ port: gateway.port, siteUrl: addresses.web })
const running = { s3: await startBucket(), pubnub, gateway }
afterAll(async () => {
  await Promise.all(Object.values(running).map((service) => service.close()))
  rmSync(folder, { recursive: true })
})

/**
 * Each function stops a service and returns how to start it again. They run in order. The last one stops what
 * the chat doesn't need, for good.
 */
const outages = {
  async messages() {
    await running.pubnub.close()
    return async () => {
      running.pubnub = await startMessages()
    }
  },
  async bucket() {
    await running.s3.close()
    return async () => {
      running.s3 = await startBucket()
    }
  },
  async table() {
    const send = vi.spyOn(table, 'send').mockRejectedValue(new Error('The table is gone'))
    return async () => send.mockRestore()
  },
  async api() {
    await running.gateway.close()
    return async () => {
      running.gateway = await startApi()
    }
  },
  async events() {
    const { events } = running.pubnub
    events.hold()
    return () => events.release({ shuffle: true, duplicate: true })
  },
  async others() {
    await Promise.all([cognito, stripe, recaptcha, push].map((service) => service.close()))
    return async () => undefined
  },
}
/** Outages that the sender doesn't notice. */
const UNFELT = ['events', 'others']

test('delivers every message shown as sent exactly once while each service goes down in turn', async () => {
  const { client, coach, channel } = await makeChat()
  const clara = await openAs(client, `/client/chat/${channel}`)
  await clara.getByRole('button', { name: 'Attach files' }).waitFor()
  const sent: string[] = []
  /** Sends a file with a text, and another text right after it. */
  const say = async (name: string) => {
    const file = { name: `${name}.png`, mimeType: 'image/png', buffer: png }
    await clara.locator('input[type=file][multiple]').setInputFiles([file])
    await clara.getByRole('button', { name: `Remove ${name}.png` }).waitFor()
    for (const text of [`With ${name}`, `After ${name}`]) await send(clara, text)
    sent.push(`With ${name}`, `After ${name}`)
  }
  const isDelivered = async (text: string) => {
    const row = message(clara, text)
    const retry = row.getByRole('button', { name: 'Retry' })
    if ((await retry.count()) > 0) await retry.click()
    return row.locator('[data-state=sent]').count()
  }

  await say('before')
  for (const [name, end] of Object.entries(outages)) {
    const begin = await end()
    await say(name)
    const trouble = clara.getByText(/^Reconnecting|^Not sent/)
    if (!UNFELT.includes(name)) await trouble.first().waitFor()
    await begin()
    for (const text of sent) await expect.poll(() => isDelivered(text), { timeout: 60_000 }).toBe(1)
  }

  const { channels } = await provider(client.id).fetchMessages({ channels: [channel], count: 100 })
  const ids = channels[channel]?.map((row) => (row.message as { clientMessageId: string }).clientMessageId)
  expect(new Set(ids).size).toBe(sent.length)
  const files = await ChatFileEntity.queryAll(`chat-files#${channel}`)
  expect(files.filter(({ timetoken }) => timetoken)).toHaveLength(sent.length / 2)
  await running.pubnub.events.settled()
  const chats = await call<Chat[]>('GET', '/chats', { token: coach.token })
  expect(chats.body).toMatchObject([{ channelId: channel, unread: sent.length }])
  await clara.reload()
  await field(clara).waitFor()
  for (const text of sent) await message(clara, text).waitFor()
  expect(await clara.locator('article').count()).toBe(sent.length)
  await clara.goto(`/client/chat/${channel}?tab=media`)
  const pictures = clara.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect.poll(() => pictures.count()).toBe(sent.length / 2)
})
