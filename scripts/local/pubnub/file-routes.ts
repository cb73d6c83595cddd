import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Backend } from '#scripts/local/pubnub/backend'
import { badRequest, channelName, countOf, readJson, refusal } from '#scripts/local/pubnub/request'
import { signPolicy, UPLOAD_PATH } from '#scripts/local/pubnub/upload'

const MAX_PAGE = 100
const UPLOAD_LIFETIME_MS = 60_000

const types: Record<string, string> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
}

const UploadRequest = v.object({
  name: v.pipe(v.string(), v.regex(/^[^/\\\p{Cc}]{1,255}$/u, 'must be a file name of 1 to 255 characters')),
})

/** Creates upload URLs, and lists, serves and deletes files. */
export function fileRoutes({ keys, access, files }: Backend): Hono {
  const app = new Hono()
  const path = `/v1/files/${keys.subscribeKey}/channels/:channel` as const

  app.post(`${path}/generate-upload-url`, async (c) => {
    const channel = channelName(c.req.param('channel'))
    await access.require(c, 'write', 'channels', [channel])
    const { name } = await readJson(c, UploadRequest)
    const id = randomUUID()
    const type = types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
    const expiration = new Date(Date.now() + UPLOAD_LIFETIME_MS).toISOString()
    const signed = signPolicy(keys.secretKey, { id, channel, name, type, expiration })
    const fields = {
      key: `${keys.subscribeKey}/${id}/${name}`,
      'Content-Type': type,
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      Policy: signed.policy,
      'X-Amz-Signature': signed.signature,
    }
    return c.json({
      status: 200,
      data: { id, name },
      file_upload_request: {
        url: new URL(UPLOAD_PATH, c.req.url).href,
        method: 'POST',
        expiration_date: expiration,
        form_fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
      },
    })
  })

  app.get(`${path}/files`, async (c) => {
    const channel = channelName(c.req.param('channel'))
    await access.require(c, 'read', 'channels', [channel])
    const limit = countOf(c, 'limit', MAX_PAGE)
    const rows = files.list(channel, cursorOf(c), limit + 1)
    const page = rows.slice(0, limit)
    const data = page.map(({ id, name, sizeBytes, created }) => ({ name, id, size: sizeBytes, created }))
    const next = rows.length > limit ? String(page.at(-1)?.seq) : null
    return c.json({ status: 200, data, next, count: data.length })
  })

  app.get(`${path}/files/:id/:name`, async (c) => {
    const channel = channelName(c.req.param('channel'))
    await access.require(c, 'read', 'channels', [channel])
    const file = requireFile(channel, c.req.param('id'), c.req.param('name'))
    return c.body(files.read(file.seq), 200, {
      'content-type': file.type,
      'x-content-type-options': 'nosniff',
    })
  })

  app.delete(`${path}/files/:id/:name`, async (c) => {
    const channel = channelName(c.req.param('channel'))
    await access.require(c, 'delete', 'channels', [channel])
    files.remove(requireFile(channel, c.req.param('id'), c.req.param('name')).seq)
    return c.json({ status: 200 })
  })

  function requireFile(channel: string, id: string, name: string) {
    const file = files.find(channel, id, name)
    if (!file) throw refusal(404, { status: 404, error: true, message: 'File not found' })
    return file
  }

  return app
}

function cursorOf(c: Context): number {
  const text = c.req.query('next') ?? '0'
  if (!/^\d{1,15}$/.test(text)) throw badRequest('next must be a cursor of an earlier page')
  return Number(text)
}
