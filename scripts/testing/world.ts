import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { startServices } from '#scripts/local/services'

/** All local services with a fresh table, for one test file. Loaded before the file itself (vitest setup). */
export const services = await startServices({
  siteUrl: 'http://localhost:3000',
  portOf: () => 0,
  dynamodbUrl: inject('dynamodbUrl'),
  table: `test-${randomUUID()}`,
})

afterAll(() => services.close())
