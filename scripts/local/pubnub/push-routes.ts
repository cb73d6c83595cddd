import { type Context, Hono } from 'hono'
import type { Backend } from '#scripts/local/pubnub/backend'
import { badRequest, channelNames } from '#scripts/local/pubnub/request'

/** Registers devices for the notifications of channels. */
export function pushRoutes({ keys, access, store }: Backend): Hono {
  const app = new Hono()
  const devices = store.collection<string[]>('pubnub.devices')
  const fcm = `/v1/push/sub-key/${keys.subscribeKey}/devices/:device` as const
  const apns = `/v2/push/sub-key/${keys.subscribeKey}/devices-apns2/:device` as const

  for (const path of [fcm, apns]) {
    app.get(path, async (c) => {
      const id = deviceId(c, c.req.param('device'))
      const add = listOf(c, 'add')
      const remove = listOf(c, 'remove')
      await access.require(c, 'read', 'channels', [...add, ...remove])
      const channels = devices.get(id) ?? []
      if (add.length + remove.length === 0) return c.json(channels)
      devices.put(
        id,
        [...new Set([...channels, ...add])].filter((name) => !remove.includes(name)),
      )
      return c.json([1, 'Modified Channels'])
    })

    app.get(`${path}/remove`, async (c) => {
      const id = deviceId(c, c.req.param('device'))
      await access.require(c, 'read', 'channels', [])
      devices.remove(id)
      return c.json([1, 'Removed Device'])
    })
  }

  return app
}

/** A device has a separate registration for each app and environment. */
function deviceId(c: Context, device: string): string {
  const { type, topic, environment = 'development' } = c.req.query()
  if (!c.req.path.startsWith('/v2/')) {
    if (type !== 'fcm' && type !== 'gcm') throw badRequest('type must be fcm or gcm')
    return JSON.stringify([device, type])
  }
  if (type !== 'apns2') throw badRequest('type must be apns2')
  if (!topic) throw badRequest('topic is missing')
  if (environment !== 'development' && environment !== 'production')
    throw badRequest('environment must be development or production')
  return JSON.stringify([device, type, topic, environment])
}

function listOf(c: Context, field: 'add' | 'remove'): string[] {
  const text = c.req.query(field)
  return text === undefined ? [] : channelNames(text)
}
