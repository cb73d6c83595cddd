import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/

/**
 * Allows only browsers on this machine: another site can't post a form here, and can't reach the console
 * through its own domain name that resolves to 127.0.0.1.
 */
export const localOnly: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host') ?? ''
  if (!LOCAL_HOST.test(host))
    throw new HTTPException(403, { message: 'The console is only available on this machine' })
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const isForeign =
    (origin !== undefined && origin !== `http://${host}`) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && isForeign)
    throw new HTTPException(403, { message: 'This form was sent from another site' })
  await next()
}

/** Reads the fields of a form or query. Rejects invalid ones with 400 and the name of the field. */
export async function read<S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  const fields =
    c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams
  const result = v.safeParse(schema, Object.fromEntries(fields))
  if (result.success) return result.output
  const [issue] = result.issues
  throw new HTTPException(400, { message: `${v.getDotPath(issue) ?? 'The form'}: ${issue.message}` })
}
