import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { apiTool } from '#scripts/local/console/api'
import { deadLettersTool } from '#scripts/local/console/dead-letters'
import { emailsTool } from '#scripts/local/console/emails'
import { eventsTool } from '#scripts/local/console/events'
import { localOnly } from '#scripts/local/console/guard'
import { jobsTool } from '#scripts/local/console/jobs'
import { empty, page } from '#scripts/local/console/layout'
import { messagesTool } from '#scripts/local/console/messages'
import { outboxTool } from '#scripts/local/console/outbox'
import { paymentsTool } from '#scripts/local/console/payments'
import { pushesTool } from '#scripts/local/console/pushes'
import { resetTool } from '#scripts/local/console/reset'
import { securityCheckTool } from '#scripts/local/console/security-check'
import { tableTool } from '#scripts/local/console/table'
import { listen, type Service } from '#scripts/local/serve'
import type { LocalServices } from '#scripts/local/services'

const MAX_FORM_BYTES = 64 * 1024

export interface ConsoleOptions {
  port: number
  services: LocalServices
  /** Deletes all state and starts again. Without it, the console can't reset anything. */
  reset?: () => Promise<void>
}

/**
 * Starts the console. It has a page for everything you can inspect or control on this machine. Append `.json`
 * to a path to get the same data as JSON.
 */
export function startConsole({ port, services, reset }: ConsoleOptions): Promise<Service> {
  const app = new Hono()
  app.use(localOnly)
  app.use(
    bodyLimit({
      maxSize: MAX_FORM_BYTES,
      onError: () => {
        throw new HTTPException(413, { message: 'This form is too large' })
      },
    }),
  )
  app.get('/', (c) => c.redirect('/outbox'))
  outboxTool(app, services)
  emailsTool(app)
  paymentsTool(app, services)
  eventsTool(app, services)
  messagesTool(app, services)
  jobsTool(app)
  pushesTool(app, services)
  securityCheckTool(app, services)
  tableTool(app, services)
  deadLettersTool(app, services)
  apiTool(app)
  resetTool(app, reset)
  app.notFound((c) => page(c, 'Not found', empty("This page doesn't exist."), { status: 404 }))
  app.onError((error, c) => {
    if (error instanceof HTTPException)
      return page(c, "Can't do that", html`<p role="alert">${error.message}</p>`, {
        status: error.status as 400 | 403 | 404 | 413,
      })
    // Local services throw this if something doesn't exist or isn't possible.
    if (error instanceof RangeError)
      return page(c, "Can't do that", html`<p role="alert">${error.message}</p>`, { status: 400 })
    console.error('The console failed', error)
    return page(c, 'Failed', empty('The console failed. See its log.'), { status: 500 })
  })
  return listen(app, port)
}
