import { expect, test } from 'vitest'
import { definedEntities } from '#core/entities'
import { seed } from '#scripts/seed/seed'
import { allCalls } from '#scripts/testing/checks/all-calls'
import { makePeople } from '#scripts/testing/checks/first-clicks'
import { makeFixtures } from '#scripts/testing/fixtures'
import { readAll } from '#scripts/testing/releases/load'
import { writeRelease } from '#scripts/testing/releases/release'
import { callEndpoint } from '#scripts/testing/request'
import { samples } from '#scripts/testing/samples/all'
import { settled } from '#scripts/testing/setup/settled'
import { services } from '#scripts/testing/setup/test-services'

/** Most of these exist for minutes only, or belong to the migrations. */
const NOT_CAPTURED = [
  'chat-grant',
  'chat-quiet',
  'checkpoint',
  'deleted-extra',
  'email-change',
  'mail',
  'migration',
  'migration-failure',
  'migration-lease',
]

test('captures a table', { timeout: 600_000 }, async () => {
  await seed(services, { empty: false })
  await makePeople()
  await settled()
  const cast = await makeFixtures()
  for (const { name, endpoint, role } of allCalls()) {
    const request = await samples[name].request(cast, role)
    await callEndpoint(endpoint, request, role === 'public' ? undefined : cast[role].token)
  }
  await settled()

  const items = (await readAll()).filter(({ entity }) => definedEntities().has(String(entity)))
  const text = JSON.stringify(items)
  const files = services.store
    .collection<{ key: string }>('s3-objects')
    .list()
    .flatMap(({ key }) => (text.includes(key) ? key : []))
  const captured = new Set(items.map(({ entity }) => entity))
  expect([...definedEntities().keys()].filter((name) => !captured.has(name)).sort()).toEqual(NOT_CAPTURED)
  writeRelease(process.env.RELEASE ?? '', { capturedAt: Date.now(), items, files })
})
