import { expect, test } from 'vitest'
import { basePlan, metadataOf, slotOf } from '#core/billing/plans/plan'
import { fc } from '#scripts/testing/checks/properties'

const buy = (amount: number, expYears: number, certifications: string[] = []) =>
  basePlan({ nutritionistId: 'coach', amount }, { expYears, certifications })
const amounts = fc.oneof(fc.constantFrom(100, 200, 300, 450), fc.integer({ min: 1, max: 10_000 }))
const certificationLists = fc.array(fc.constantFrom('Precision Nutrition', 'Something else'), {
  maxLength: 2,
})

test('sells a plan only at a price that the coach offers', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 0, max: 60 }),
      certificationLists,
      (amount, expYears, certifications) => {
        const isLux = amount === 450 && expYears >= 5 && certifications.length > 0
        const offered = amount === 100 || isLux || (expYears > 1 && [200, 300].includes(amount))
        const plan = buy(amount, expYears, certifications)
        expect('error' in plan).toBe(!offered)
        if (!('error' in plan)) expect(plan.amountCents).toBe(amount * 100)
      },
    ),
  )
  for (const amount of [200, 300]) {
    expect(buy(amount, 1)).toHaveProperty('error')
    expect(buy(amount, 2)).toMatchObject({ kind: 'base', amountCents: amount * 100 })
  }
})

test('the metadata identifies the same slot as the plan', () => {
  const plan = {
    kind: 'extra',
    coachId: 'coach',
    thingId: 'extra1',
    title: 'Keto',
    amountCents: 5000,
  } as const
  expect(metadataOf('client', plan)).toEqual({
    clientId: 'client',
    coachId: 'coach',
    kind: 'extra',
    thingId: 'extra1',
    title: 'Keto',
  })
  expect(slotOf('client', plan)).toEqual({
    clientId: 'client',
    kind: 'extra',
    coachId: 'coach',
    thingId: 'extra1',
  })
})
