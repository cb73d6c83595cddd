import { expect, test } from 'vitest'
import { GROUP_PLANS } from '#core/client/shared/plans'
import { suggest, type Waiting } from '#core/groupchats/suggest'
import { fc } from '#scripts/testing/checks/properties'

const waiting = (clientId: string, plan: Waiting['plan'], coachIds: string[] = []): Waiting => ({
  clientId,
  plan,
  coachIds,
})

test('groups clients with a common coach first, then those who have waited longest', () => {
  expect(
    suggest([
      waiting('a', 'PLAN_1', ['x']),
      waiting('b', 'PLAN_1'),
      waiting('c', 'PLAN_2'),
      waiting('d', 'PLAN_1', ['y', 'x']),
      waiting('e', 'PLAN_1', ['y']),
      waiting('f', 'PLAN_1'),
    ]),
  ).toEqual([
    { plan: 'PLAN_1', coachId: 'x', clientIds: ['a', 'd'] },
    { plan: 'PLAN_1', coachId: null, clientIds: ['b', 'e'] },
  ])
})

test('suggests only full groups of one plan and coach, no one twice, and all that can be filled', () => {
  const people = fc.uniqueArray(
    fc.record({
      clientId: fc.string({ minLength: 1, maxLength: 3 }),
      plan: fc.constantFrom('PLAN_1' as const, 'PLAN_2' as const, 'PLAN_3' as const),
      coachIds: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
    }),
    { selector: ({ clientId }) => clientId, maxLength: 30 },
  )
  fc.assert(
    fc.property(people, (all) => {
      const suggested = suggest(all)
      const used = suggested.flatMap(({ clientIds }) => clientIds)
      expect(new Set(used).size).toBe(used.length)
      for (const { plan, coachId, clientIds } of suggested) {
        expect(clientIds).toHaveLength(GROUP_PLANS[plan].capacity)
        for (const id of clientIds) {
          const client = all.find(({ clientId }) => clientId === id)
          expect(client?.plan).toBe(plan)
          if (coachId) expect(client?.coachIds).toContain(coachId)
        }
      }
      for (const [plan, of] of Map.groupBy(all, (client) => client.plan))
        expect(of.filter(({ clientId }) => !used.includes(clientId)).length).toBeLessThan(
          GROUP_PLANS[plan].capacity,
        )
    }),
  )
})
