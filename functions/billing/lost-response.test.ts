import { afterEach, expect, test, vi } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { ExtraEntity } from '#core/extras/entity'
import { GroupEntity } from '#core/groups/entity'
import { write } from '#core/lib/table'
import * as Extras from '#scripts/testing/extras'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

afterEach(() => vi.restoreAllMocks())

const { provider } = Payments

type Creator = { create: (...given: never[]) => Promise<unknown> }

/** Stripe processes the next request, but its response is lost. */
function loseNextAnswer(resource: Creator) {
  const create = resource.create.bind(resource)
  vi.spyOn(resource, 'create').mockImplementationOnce(async (...given: never[]) => {
    await create(...given)
    throw new provider.errors.StripeConnectionError({ type: 'api_error', message: 'no answer' } as never)
  })
}

const renameClient = ({ id }: TestPerson) =>
  write(ClientEntity.update({ clientId: id }, { set: { firstName: 'Renamed', email: 'new@example.com' } }))
const renameCoach = ({ id }: TestPerson) =>
  write(CoachEntity.update({ coachId: id }, { set: { firstName: 'Renamed', email: 'new@example.com' } }))

interface Sale {
  ask: () => Promise<{ body: { url?: string; error?: string } }>
  rename: () => Promise<unknown>
}

const sales: Record<string, () => Promise<Sale>> = {
  'a base plan whose coach is renamed': async () => {
    const { coach, client } = await Payments.makePair()
    return { ask: () => Payments.subscribe(client, coach), rename: () => renameCoach(coach) }
  },
  'an extra specialty whose text changes': async () => {
    const { coach, client } = await Payments.makePair()
    const extraId = await Extras.makeApproved(coach)
    const more = { extra: true, extraSpecialtiesId: extraId }
    const key = { coachId: coach.id, extraId }
    const change = { set: { title: 'Other words', description: 'Others' }, add: { version: 2 } }
    return {
      ask: () => Payments.subscribe(client, coach, 50, more),
      rename: () => write(ExtraEntity.update(key, change)),
    }
  },
  'a group that is renamed': async () => {
    const [coach, client] = await Promise.all([Payments.makeSeller(), Groups.makeClientWith('PLAN_1')])
    const channelId = await Groups.makeGroup({ coach, clients: [client] })
    return {
      ask: () => Payments.subscribeToGroup(client, coach, channelId),
      rename: () => write(GroupEntity.update({ channelId }, { set: { name: 'Other words' } })),
    }
  },
  'a promotion whose coach is renamed': async () => {
    const coach = await Payments.makeSeller()
    const ask = async () => {
      const { body } = await call<{ data?: { url: string }; error?: string }>('POST', '/subscribe-promote', {
        token: coach.token,
        body: {},
      })
      return { body: { url: body.data?.url, error: body.error } }
    }
    return { ask, rename: () => renameCoach(coach) }
  },
}

test.each(Object.entries(sales))(
  'sells %s after the response with the payment page was lost',
  async (_, make) => {
    const { ask, rename } = await make()
    loseNextAnswer(provider.checkout.sessions)
    expect((await ask()).body.error).toMatch(/can't reach/)
    await rename()
    expect((await ask()).body).toEqual({ url: expect.any(String) })
  },
)

test('creates one customer, under the new name, for a client who is renamed after a lost response', async () => {
  const { coach, client } = await Payments.makePair()
  loseNextAnswer(provider.customers)
  const before = (await provider.customers.list({ limit: 100 })).data.length
  expect((await Payments.subscribe(client, coach)).body.error).toMatch(/can't reach/)
  await renameClient(client)
  expect((await Payments.subscribe(client, coach)).body.url).toBeDefined()
  const { data } = await provider.customers.list({ limit: 100 })
  expect(data).toHaveLength(before + 1)
  const { customerId } = (await ClientEntity.find({ clientId: client.id })) ?? {}
  expect(await provider.customers.retrieve(customerId ?? '')).toMatchObject({
    name: expect.stringMatching(/^Renamed/),
    email: 'new@example.com',
  })
})

test('creates one customer for a coach who is renamed after a lost response', async () => {
  const coach = await Payments.makeSeller()
  const ask = () => call<{ data?: object }>('POST', '/subscribe-promote', { token: coach.token, body: {} })
  const before = (await provider.customers.list({ limit: 100 })).data.length
  loseNextAnswer(provider.customers)
  await ask()
  await renameCoach(coach)
  expect((await ask()).body.data).toBeDefined()
  expect((await provider.customers.list({ limit: 100 })).data).toHaveLength(before + 1)
})

test('creates a bank account for a coach whose email changes after a lost response', async () => {
  const coach = await makeCoach({ expressAccountId: null })
  const ask = () => call('GET', '/nutritionist/stripe/account-status', { token: coach.token })
  loseNextAnswer(provider.accounts)
  expect((await ask()).status).toBe(500)
  await renameCoach(coach)
  expect((await ask()).status).toBe(200)
})

test('a client who opens two payment pages concurrently becomes one customer', async () => {
  const [coach, other, client] = await Promise.all([
    Payments.makeSeller(),
    Payments.makeSeller(),
    makeClient(),
  ])
  await Promise.all([Payments.makeRelationship(coach, client), Payments.makeRelationship(other, client)])
  const before = (await provider.customers.list({ limit: 100 })).data.length
  await Promise.all([Payments.subscribe(client, coach), Payments.subscribe(client, other)])
  expect((await provider.customers.list({ limit: 100 })).data).toHaveLength(before + 1)
})
