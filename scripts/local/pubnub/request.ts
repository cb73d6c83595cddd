import { inflateSync } from 'node:zlib'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'

/** The maximum size of a message, including its encoding. */
export const MAX_MESSAGE_BYTES = 32 * 1024
export const MAX_SIGNAL_BYTES = 64
/** The maximum body of any request except uploads. */
export const MAX_BODY_BYTES = 256 * 1024
/** The maximum length of a URL. A message in the URL has its own limit. */
const MAX_ADDRESS_BYTES = 32 * 1024
const MAX_INTEGER = 2n ** 63n - 1n

/** Returns an error whose response is exactly this JSON. */
export function refusal(status: ContentfulStatusCode, body: unknown): HTTPException {
  return new HTTPException(status, { res: Response.json(body, { status }) })
}

export function badRequest(message: string): HTTPException {
  return refusal(400, { status: 400, error: true, message })
}

/** Returns a 413 that closes the connection. Otherwise the rest of the body would be read as the next request. */
export function bodyTooLarge(): HTTPException {
  const body = { status: 413, error: true, message: 'Body too large' }
  return new HTTPException(413, {
    res: Response.json(body, { status: 413, headers: { connection: 'close' } }),
  })
}

/** Returns the path as sent, still encoded. */
export function rawPath(c: Context): string {
  return new URL(c.req.raw.url).pathname
}

export function isAddressTooLong(c: Context): boolean {
  const { pathname, search } = new URL(c.req.raw.url)
  const carriesMessage = /^\/(?:publish|signal|v1\/files\/publish-file)\//.test(pathname)
  const path = carriesMessage ? pathname.slice(0, pathname.lastIndexOf('/')) : pathname
  return path.length + search.length > MAX_ADDRESS_BYTES
}

/** Returns the body, inflated if the SDK compressed it. */
export async function readBody(c: Context): Promise<Buffer> {
  const encoding = c.req.header('content-encoding') ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'deflate')
    throw refusal(415, { status: 415, error: true, message: 'content-encoding must be deflate' })
  const bytes = Buffer.from(
    await c.req.arrayBuffer().catch((cause: unknown) => {
      throw new HTTPException(400, { message: 'The body ended too early', cause })
    }),
  )
  if (encoding === 'identity') return bytes
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_BODY_BYTES })
  } catch (error) {
    if (error instanceof RangeError) throw bodyTooLarge()
    throw badRequest('The body is not valid deflate data')
  }
}

/** Returns the JSON body in the shape of the schema. Throws a 400 with the field's name if it doesn't match. */
export async function readJson<S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  const text = (await readBody(c)).toString()
  const parsed = v.safeParse(
    schema,
    parseJson(text, () => badRequest('The body is not valid JSON')),
  )
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw badRequest(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
}

export function parseJson(text: string, otherwise: () => Error): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw otherwise()
  }
}

/** Returns the user who sent the request. */
export function senderOf(c: Context): string {
  const uuid = c.req.query('uuid') ?? ''
  if (uuid === '' || uuid.length > 92) throw badRequest('uuid must have 1 to 92 characters')
  return uuid
}

/**
 * Returns whether PubNub allows this channel name: up to 92 characters, none of `, : * / \` and no control
 * characters.
 */
export function isChannelName(name: string): boolean {
  return name.length > 0 && name.length <= 92 && !/[,:*/\\\p{Cc}]/u.test(name)
}

export function channelName(name: string): string {
  if (isChannelName(name)) return name
  throw badRequest('channel must have 1 to 92 characters and none of , : * / \\')
}

/** Splits a list of names at its commas and removes duplicates. */
export function channelNames(list: string): string[] {
  return [...new Set(list.split(',').map(channelName))]
}

/** Reads a whole number from the query string. */
export function countOf(c: Context, field: string, max: number): number {
  const text = c.req.query(field) ?? String(max)
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > max) throw badRequest(`${field} must be a whole number from 1 to ${max}`)
  return count
}

/** Reads a timetoken from the query string. Undefined if absent. */
export function timetokenOf(c: Context, field: string): bigint | undefined {
  const text = c.req.query(field)
  return text === undefined ? undefined : parseTimetoken(text, field)
}

export function parseTimetoken(text: string, field: string): bigint {
  const value = /^\d{1,19}$/.test(text) ? BigInt(text) : -1n
  if (value < 0n || value > MAX_INTEGER) throw badRequest(`${field} must be a timetoken of digits`)
  return value
}
