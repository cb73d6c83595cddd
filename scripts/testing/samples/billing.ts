import { TERMS } from '#core/billing/shared/terms'
import { SeatEntity } from '#core/groups/entity'
import { newId } from '#core/lib/ids'
import { makeGroup } from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import type { TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { nothing, type Samples } from '#scripts/testing/samples/sample'
import { services } from '#scripts/testing/setup/test-services'

export const billingSamples: Samples<'billing'> = {
  accountStatus: nothing,
  listCoachSubscriptions: nothing,
  subscribe: {
    request: ({ coach }) => ({ body: { nutritionistId: coach.id, amount: 100 } }),
    foreign: ({ client, pendingCoach, otherClient }) =>
      [pendingCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { body: { nutritionistId: id, amount: 100 } },
      })),
  },
  subscribeToGroup: {
    request: async ({ coach, client }) => ({
      body: { nutritionistId: coach.id, amount: 225, chatId: await groupOf(client, coach) },
    }),
    foreign: ({ client, otherClient, otherCoach }, own) => [
      { as: otherClient, request: own },
      { as: client, request: { body: { ...own.body, nutritionistId: otherCoach.id } } },
      { as: client, request: { body: { ...own.body, chatId: `group.${newId()}` } } },
    ],
  },
  listClientSubscriptions: nothing,
  cancel: {
    // Coaches pay only for promotions, so they have no subscription to cancel.
    request: async ({ client, coach }, role) => ({
      body: { subId: role === 'client' ? await bought(client, coach) : 'sub_none' },
    }),
    status: (role) => (role === 'client' ? 200 : 404),
    foreign: ({ coach, otherClient, otherCoach }, own) =>
      [coach, otherClient, otherCoach].map((as) => ({ as, request: own })),
  },
  listPlanChanges: {
    request: async ({ client }) => ({ query: `subId=${await boughtFromAnother(client)}` }),
    foreign: ({ otherClient }, own) => [{ as: otherClient, request: own }],
  },
  changePlan: {
    // The plan costs this much already, so nothing is charged.
    request: async ({ client }) => ({
      body: {
        subId: await boughtFromAnother(client),
        amount: 100,
        due: 0,
        prorationDate: null,
        consent: TERMS.version,
      },
    }),
    foreign: ({ otherClient }, own) => [{ as: otherClient, request: own }],
  },
  customerPortal: nothing,
  listActiveSubscriptions: nothing,
  subscribePromote: { request: () => ({ body: {} }) },
  // Opening a payment page makes the coach a customer.
  coachPortal: {
    request: async ({ coach }) => {
      await call('POST', '/subscribe-promote', { token: coach.token, body: {} })
      return {}
    },
  },
  webhook: { request: () => ({ body: {} }), status: () => 400 },
}

async function bought(client: TestPerson, coach: TestPerson): Promise<string> {
  const subId = await Payments.buy(client, coach)
  await services.stripe.settled()
  return subId
}

/** A client can buy only one plan from each coach. */
async function boughtFromAnother(client: TestPerson): Promise<string> {
  const coach = await Payments.makeSeller({ expYears: 3 })
  await Payments.makeRelationship(coach, client)
  return bought(client, coach)
}

/** A client can be in only one group. */
const groupOf = async ({ id: clientId, ...client }: TestPerson, coach: TestPerson) =>
  (await SeatEntity.find({ clientId }))?.channelId ??
  makeGroup({ coach, clients: [{ ...client, id: clientId }] })
