import { expect, test } from 'vitest'
import { GROUP_PLAN_CHOICES, GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'
import { type Group, type GroupClient, refusalOf } from '#core/groups/shared/rules'
import { messages } from '#core/shared/messages'
import { fc } from '#scripts/testing/checks/properties'

const client = (id: string, plan: GroupPlan, more: Partial<GroupClient> = {}): GroupClient => ({
  id,
  plan,
  isPaid: false,
  isActive: true,
  groupId: null,
  ...more,
})
const group = (plan: GroupPlan, clients: GroupClient[], more: Partial<Group> = {}): Group => ({
  id: 'group',
  plan,
  coachId: 'coach',
  clients,
  ...more,
})
const capacityOf = (plan: GroupPlan) => (plan === 'NONE' ? 0 : GROUP_PLANS[plan].capacity)

const small = client('small', 'PLAN_1')
const large = client('large', 'PLAN_3')
const paid = client('paid', 'PLAN_1', { isPaid: true, groupId: 'group' })

test.each([
  [
    'a plan above the smallest chosen one',
    group('PLAN_1', [small]),
    group('PLAN_2', [small]),
    messages.groupPlanTooLarge,
  ],
  [
    'one more than there is room',
    group('PLAN_1', [small, large]),
    group('PLAN_1', [small, large, client('c', 'PLAN_1')]),
    messages.groupFull,
  ],
  [
    'a client with a smaller plan',
    group('PLAN_3', [large]),
    group('PLAN_3', [large, small]),
    messages.groupClientTooSmall,
  ],
  [
    'a client without a plan',
    group('PLAN_1', []),
    group('PLAN_1', [client('c', 'NONE')]),
    messages.groupClientWithoutPlan,
  ],
  [
    'a suspended client',
    group('PLAN_1', []),
    group('PLAN_1', [client('c', 'PLAN_1', { isActive: false })]),
    messages.groupClientSuspended,
  ],
  [
    'a client of another group',
    group('PLAN_1', []),
    group('PLAN_1', [client('c', 'PLAN_1', { groupId: 'other' })]),
    messages.groupClientElsewhere,
  ],
  [
    'a paid group without its coach',
    group('PLAN_1', [paid]),
    group('PLAN_1', [paid], { coachId: null }),
    messages.groupCoachNotRemovable,
  ],
  [
    'a paid group with another coach',
    group('PLAN_1', [paid]),
    group('PLAN_1', [paid], { coachId: 'other' }),
    messages.groupCoachNotChangeable,
  ],
  [
    'a group without its paid client',
    group('PLAN_1', [paid, small]),
    group('PLAN_1', [small]),
    messages.groupClientNotRemovable,
  ],
  ['the end of a paid group', group('PLAN_1', [paid]), null, messages.groupNotDeletable],
])('refuses %s with its own message', (_, before, after, words) => {
  expect(refusalOf(before, after)).toBe(words)
})

test('allows other coaches and clients, creation and deletion while no one pays', () => {
  const before = group('PLAN_1', [small, large])
  expect(refusalOf(before, group('PLAN_1', [large], { coachId: 'other' }))).toBeUndefined()
  expect(refusalOf(before, group('PLAN_1', [], { coachId: null }))).toBeUndefined()
  expect(refusalOf(before, null)).toBeUndefined()
  expect(refusalOf(null, group('PLAN_1', [small, large], { id: null }))).toBeUndefined()
})

const people = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-h]$/),
    plan: fc.constantFrom(...GROUP_PLAN_CHOICES),
    isPaid: fc.constant(false),
    isActive: fc.boolean(),
    groupId: fc.constantFrom(null, null, 'other'),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
)
const groups = fc.record({
  plan: fc.constantFrom(...GROUP_PLAN_CHOICES),
  coachId: fc.constantFrom('coach', 'other', null),
  clients: people,
  pays: fc.nat(8),
})

test('edits keep paying clients and only admit clients with the group’s plan or a larger one', () => {
  fc.assert(
    fc.property(fc.array(groups, { maxLength: 20 }), (steps) => {
      let now: Group | null = null
      for (const { pays, ...step } of steps) {
        const known = new Map<string, GroupClient>(now?.clients.map((member) => [member.id, member]))
        const after: Group = {
          ...step,
          id: 'group',
          clients: step.clients.map((member) => known.get(member.id) ?? member),
        }
        if (refusalOf(now, after) !== undefined) continue
        const before: Group | null = now
        const kept = new Set(after.clients.map(({ id }) => id))
        expect(after.clients.length).toBeLessThanOrEqual(capacityOf(after.plan))
        for (const { plan, groupId } of after.clients) {
          expect(capacityOf(plan)).toBeGreaterThanOrEqual(capacityOf(after.plan))
          expect([null, 'group']).toContain(groupId)
        }
        for (const member of before?.clients.filter(({ isPaid }) => isPaid) ?? []) {
          expect(kept).toContain(member.id)
          expect(after.coachId).toBe(before?.coachId)
        }
        now = {
          ...after,
          clients: after.clients.map((member, index) => ({
            ...member,
            groupId: 'group',
            isPaid: member.isPaid || index === pays,
          })),
        }
        if (now.clients.some(({ isPaid }) => isPaid)) expect(refusalOf(now, null)).toBeDefined()
      }
    }),
    { numRuns: 500 },
  )
})
