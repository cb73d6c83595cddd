import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { readStored, TableName, client as table, write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import * as Payments from '#scripts/testing/payments'
import { settled } from '#scripts/testing/setup/settled'
import { services } from '#scripts/testing/setup/test-services'

/** Rule damage-ends-no-plan. */
test.each([CoachEntity, ClientEntity, RelationshipEntity])(
  'a plan continues and renews while its $name is lost, and is the same once it is restored',
  async ({ name }) => {
    const { coach, client } = await Payments.makePair()
    const subscriptionId = await Payments.buy(client, coach)
    await settled()
    const keys = {
      [CoachEntity.name]: { pk: `user#${coach.id}`, sk: 'coach' },
      [ClientEntity.name]: { pk: `user#${client.id}`, sk: 'client' },
      [RelationshipEntity.name]: { pk: `coach#${coach.id}`, sk: `link#${client.id}` },
    }
    const Key = keys[name]
    const Item = Key && (await readStored(Key))
    if (!Item) throw new Error(`No ${name} to lose`)
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    await table.send(new DeleteCommand({ TableName, Key }))
    await settled()
    await services.stripe.clock.advance(32)
    await settled()
    const running = { status: 'active', cancel_at_period_end: false, pause_collection: null }
    expect(await Payments.provider.subscriptions.retrieve(subscriptionId)).toMatchObject(running)
    expect(errors.mock.calls.flat()).toEqual(
      name === RelationshipEntity.name
        ? []
        : [expect.objectContaining({ what: 'stored item lost', subject: expect.any(String) })],
    )
    errors.mockRestore()

    await table.send(new PutCommand({ TableName, Item }))
    await settled()
    expect(await Payments.provider.subscriptions.retrieve(subscriptionId)).toMatchObject(running)
    const { data } = await Payments.provider.invoices.list({ subscription: subscriptionId })
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
  },
)

test('a plan ends for a reason that is known, although its client is lost', async () => {
  const { coach, client } = await Payments.makePair()
  const subscriptionId = await Payments.buy(client, coach)
  await settled()
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  await table.send(new DeleteCommand({ TableName, Key: { pk: `user#${client.id}`, sk: 'client' } }))
  await settled()
  errors.mockRestore()
  await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
  await settled()
  expect(await Payments.provider.subscriptions.retrieve(subscriptionId)).toMatchObject({
    cancel_at_period_end: true,
  })
})
