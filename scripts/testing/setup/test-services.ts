import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject } from 'vitest'
import { portFrom } from '#scripts/local/ports'
import { startServices } from '#scripts/local/services'
import { watchLogs } from '#scripts/testing/setup/logs'
import { firstPortOfWorker } from '#scripts/testing/setup/site-ports'

/** Browser tests need the ports in the built site; all others use free ports. */
const firstPort = process.env.TEST_FIRST_PORT ? firstPortOfWorker(Number(process.env.TEST_FIRST_PORT)) : 0

/** Vitest setup file: starts all local services with a fresh table for each test file. */
export const services = await startServices({
  siteUrl: `http://localhost:${firstPort || 3000}`,
  portOf: firstPort ? portFrom(firstPort) : () => 0,
  dynamodbUrl: inject('dynamodbUrl'),
  table: `test-${randomUUID()}`,
})

/** What the functions and services of this file log. */
export const logs = watchLogs()

afterAll(async () => {
  await services.close()
  logs.stop()
  expect(logs.leaks).toEqual([])
})
