import { inspect } from 'node:util'
import { BRAND } from '#core/shared/brand'
import { startBuiltSite } from '#scripts/local/built-site'
import { startDevSite } from '#scripts/local/dev-site'
import { readOptions, type StartOptions } from '#scripts/local/options'
import { takenPort } from '#scripts/local/ports'
import { type Product, startProduct } from '#scripts/local/product'
import { clearState, runningOn } from '#scripts/local/state'

/**
 * `npm start`: runs the whole product on this machine, with its state in `.local/` unless `--memory` is
 * given.
 */
process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason))
process.on('uncaughtException', (error) => console.error('Uncaught exception:', error))

// Prints each log entry of the functions on one line, as in the cloud.
inspect.defaultOptions.breakLength = Number.POSITIVE_INFINITY

let options: StartOptions
let product: Product | undefined
let site: { close(): Promise<void> } | undefined
try {
  options = readOptions(process.argv.slice(2), process.env)
  const running = await runningOn(options.folder)
  if (running) throw new Error(`${BRAND} is already running at ${running}.`)
  const busyPort = await takenPort(options.firstPort)
  if (busyPort)
    throw new Error(
      `Port ${busyPort} is taken. Stop the process that uses it, or choose another range of ten ports: PORT=${busyPort + 1000} npm start`,
    )
  product = await startProduct(options, reset)
  const startSite = options.isBuilt ? startBuiltSite : startDevSite
  site = await startSite(options.firstPort, product.addresses)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

console.log(`
${BRAND} is ready at ${product.addresses.web}

  admin@example.com   (sign in at ${product.addresses.web}/admin/login)
  coach@example.com
  client@example.com
  password: platewise

  Emails, payments, jobs and data: ${product.console.url}
`)

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The dev server would otherwise end the process before everything else has shut down.
  process.removeAllListeners(signal)
  process.on(signal, () => void end())
}

/** A second signal exits immediately. */
async function end() {
  if (isEnding) process.exit(1)
  isEnding = true
  try {
    await Promise.all([site?.close(), product?.stop()])
  } finally {
    process.exit(0)
  }
}

/** The site keeps running, because the new services use the same URLs. */
async function reset() {
  await product?.stop()
  product = undefined
  await clearState(options)
  product = await startProduct(options, reset)
  console.log('Deleted everything and recreated the demo.')
}
