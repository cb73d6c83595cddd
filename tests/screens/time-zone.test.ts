import { expect, test, vi } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { makeClient } from '#scripts/testing/people'
import { openAs } from './open'

vi.mock('@/lib/text/time-zone', () => ({ timeZone: 'Pacific/Auckland' }))

test('stores the time zone of the device, for dates in emails', async () => {
  const client = await makeClient()
  await openAs(client, '/client/faq')
  await vi.waitFor(async () =>
    expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ timeZone: 'Pacific/Auckland' }),
  )
})
