import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Backend } from '#scripts/local/pubnub/backend'
import { MEMBERSHIP_CREATED, MEMBERSHIP_UPDATED } from '#scripts/local/pubnub/events'
import type { Membership, Memberships, Page } from '#scripts/local/pubnub/memberships'
import { badRequest, countOf, isChannelName, readJson } from '#scripts/local/pubnub/request'

const MAX_PAGE = 100

const Text = v.pipe(v.string(), v.maxLength(50))
const Custom = v.record(
  v.string(),
  v.nullable(v.union([v.string(), v.number(), v.boolean()], 'must be a string, a number or a boolean')),
)
const Channel = v.object({
  id: v.pipe(v.string(), v.check(isChannelName, 'must be the name of a channel')),
})
const Changes = v.pipe(
  v.object({
    set: v.optional(
      v.array(
        v.object({
          channel: Channel,
          custom: v.nullish(Custom),
          status: v.optional(Text),
          type: v.optional(Text),
        }),
      ),
      [],
    ),
    delete: v.optional(v.array(v.object({ channel: Channel })), []),
  }),
  v.check((changes) => changes.set.length + changes.delete.length > 0, 'must set or delete something'),
)

/** Reads and changes a user's memberships. */
export function membershipRoutes({ keys, access, memberships, events, store }: Backend): Hono {
  const app = new Hono()
  const path = `/v2/objects/${keys.subscribeKey}/uuids/:uuid/channels` as const

  app.get(path, async (c) => {
    const uuid = c.req.param('uuid')
    await access.require(c, 'get', 'uuids', [uuid])
    return c.json(listing(c, memberships, uuid))
  })

  app.patch(path, async (c) => {
    const uuid = c.req.param('uuid')
    await access.require(c, 'update', 'uuids', [uuid])
    const changes = await readJson(c, Changes)
    const channels = [...changes.set, ...changes.delete].map(({ channel }) => channel.id)
    await access.require(c, 'join', 'channels', channels)
    pageOf(c)
    store.transaction(() => {
      for (const { channel, ...fields } of changes.set) {
        const done = memberships.set(uuid, { ...fields, custom: fields.custom ?? null, channel: channel.id })
        const { custom, ...eventFields } = fields
        const isNew = done === 'created'
        events.emit(isNew ? MEMBERSHIP_CREATED : MEMBERSHIP_UPDATED, {
          id: randomUUID(),
          subKey: keys.subscribeKey,
          timestamp: new Date().toISOString(),
          channelId: channel.id,
          userId: uuid,
          ...(isNew
            ? { type: '', status: '', ...eventFields }
            : { fields: eventFields, properties: custom ?? {} }),
        })
      }
      for (const { channel } of changes.delete) memberships.remove(uuid, channel.id)
    })
    return c.json(listing(c, memberships, uuid))
  })

  return app
}

function listing(c: Context, memberships: Memberships, uuid: string) {
  const page = pageOf(c)
  // Read one extra membership to know whether there are more.
  const rows = memberships.list(uuid, { ...page, limit: page.limit + 1 })
  const hasMore = rows.length > page.limit
  const isBackwards = page.before !== undefined
  const pageRows = isBackwards ? rows.slice(-page.limit) : rows.slice(0, page.limit)
  const hasNext = isBackwards || hasMore
  const hasPrevious = isBackwards ? hasMore : page.after !== undefined
  return {
    status: 200,
    data: pageRows.map(view(c)),
    totalCount: c.req.query('count') === 'true' ? memberships.count(uuid) : undefined,
    next: hasNext ? cursor(pageRows.at(-1)) : undefined,
    prev: hasPrevious ? cursor(pageRows[0]) : undefined,
  }
}

function pageOf(c: Context): Page {
  if (c.req.query('filter') !== undefined) throw badRequest('filter is not supported here')
  if (c.req.query('sort') !== undefined) throw badRequest('sort is not supported here')
  const limit = countOf(c, 'limit', MAX_PAGE)
  return { limit, after: channelOf(c, 'start'), before: channelOf(c, 'end') }
}

function cursor(membership: Membership | undefined): string | undefined {
  return membership && Buffer.from(membership.channel).toString('base64url')
}

function channelOf(c: Context, field: string): string | undefined {
  const text = c.req.query(field)
  if (text === undefined) return undefined
  const channel = Buffer.from(text, 'base64url').toString()
  if (cursor({ channel } as Membership) !== text || !isChannelName(channel))
    throw badRequest(`${field} must be a cursor of an earlier page`)
  return channel
}

function view(c: Context) {
  const include = (c.req.query('include') ?? '').split(',')
  return ({ channel, custom, status, type, updated }: Membership) => ({
    channel: { id: channel },
    ...(include.includes('custom') && { custom }),
    ...(include.includes('status') && { status }),
    ...(include.includes('type') && { type }),
    updated,
    eTag: createHash('sha256')
      .update(JSON.stringify([channel, custom, status, type]))
      .digest('base64url'),
  })
}
