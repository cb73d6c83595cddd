import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject } from 'vitest'
import { portFrom } from '#scripts/local/ports'
import { startServices } from '#scripts/local/services'
import { watchLogs } from '#scripts/testing/logs'
import { firstPortOfWorker } from '#scripts/testing/site-ports'

/** Browser tests need ports that the site can name; all others take free ones. */
const firstPort = process.env.WORLD_FIRST_PORT ? firstPortOfWorker(Number(process.env.WORLD_FIRST_PORT)) : 0

/** All local services with a fresh table, for one test file. Loaded before the file itself (vitest setup). */
export const services = await startServices({
  siteUrl: `http://localhost:${firstPort || 3000}`,
  portOf: firstPort ? portFrom(firstPort) : () => 0,
  dynamodbUrl: inject('dynamodbUrl'),
  table: `test-${randomUUID()}`,
})

const logs = watchLogs()

afterAll(async () => {
  await services.close()
  logs.stop()
  expect(logs.leaks).toEqual([])
})
