import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** A local service that listens on loopback. */
export interface Service {
  /** `http://localhost:<port>`, without a trailing slash. */
  url: string
  port: number
  close(): Promise<void>
}

/** A message of 32 KiB is sent percent-encoded in the URL, and Node's default limit is 16 KiB. */
const MAX_HEADER_BYTES = 128 * 1024

/** Serves `app` on 127.0.0.1 only. Port 0 picks a free port. Rejects if the port is taken. */
export function listen(app: Pick<Hono, 'fetch'>, port: number): Promise<Service> {
  return new Promise((resolve, reject) => {
    const serverOptions = { maxHeaderSize: MAX_HEADER_BYTES }
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1', serverOptions }, (info) =>
      resolve({
        url: `http://localhost:${info.port}`,
        port: info.port,
        close: () =>
          new Promise((done) => {
            if ('closeAllConnections' in server) server.closeAllConnections()
            server.close(() => done())
          }),
      }),
    )
    server.once('error', reject)
  })
}
