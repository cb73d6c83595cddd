import type { BillingAction } from '#scripts/testing/checks/billing-fixture'
import { fc } from '#scripts/testing/checks/properties'

const step = fc.record({
  // One or two actions, which run concurrently.
  names: fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom<BillingAction>(
          'open',
          'pay',
          'openExtra',
          'payExtra',
          'payExtra',
          'openGroup',
          'payGroup',
          'payGroup',
          'seat',
          'openPromotion',
          'payPromotion',
          'approve',
          'admit',
          'accept',
          'review',
          'publish',
        ),
      },
      {
        weight: 4,
        arbitrary: fc.constantFrom<BillingAction>(
          'reject',
          'putBack',
          'dismiss',
          'question',
          'suspend',
          'cancel',
          'undo',
          'cancelInPortal',
          'keepInPortal',
          'renew',
          'renewExtra',
          'refundExtra',
          'cheapen',
          'raise',
          'reword',
          'unlearn',
          'learn',
          'refuse',
          'remove',
          'renewGroup',
          'cancelGroup',
          'unseat',
          'regroup',
          'resize',
          'disband',
          'reverseByHand',
          'withhold',
          'takeBack',
          'holdStream',
          'tellStream',
        ),
      },
    ),
    { minLength: 1, maxLength: 2 },
  ),
  /** Picks past events for the webhook to receive after this step: any of them, in any order, possibly repeated. */
  deliveries: fc.array(fc.nat(), { maxLength: 4 }),
})

/**
 * Final steps in which the plan loses its basis and money moves before the stream and the webhook have processed
 * that.
 */
const finalBaseSteps = fc
  .record({
    leave: fc.constantFrom<BillingAction>('suspend', 'dismiss', 'question', 'putBack', 'reject', 'unlearn'),
    move: fc.constantFrom<BillingAction>('pay', 'renew'),
  })
  .map(({ leave, move }): BillingAction[][] => [
    ['admit', 'approve'],
    ['learn'],
    ['open'],
    ['holdStream'],
    [leave],
    [move],
  ])
const finalExtraSteps = fc
  .record({
    leave: fc.constantFrom<BillingAction>('suspend', 'remove', 'raise', 'reword'),
    move: fc.constantFrom<BillingAction>('payExtra', 'payPromotion'),
  })
  .map(({ leave, move }): BillingAction[][] => [
    ['admit', 'approve'],
    ['cheapen'],
    ['accept'],
    ['openExtra', 'openPromotion'],
    ['holdStream'],
    [leave],
    [move],
  ])
const finalGroupSteps = fc
  .record({
    leave: fc.constantFrom<BillingAction>('suspend', 'unseat', 'regroup', 'resize', 'disband'),
    move: fc.constantFrom<BillingAction>('payGroup', 'renewGroup'),
  })
  .map(({ leave, move }): BillingAction[][] => [
    ['admit', 'seat'],
    ['openGroup'],
    ['holdStream'],
    [leave],
    [move],
  ])
/** The actions of a test case, in order. */
export const billingScenario = fc
  .tuple(
    fc.array(step, { minLength: 5, maxLength: 10 }),
    fc.option(fc.oneof(finalBaseSteps, finalExtraSteps, finalGroupSteps), { nil: [] }),
  )
  .map(([steps, last]) => [...steps, ...last.map((names) => ({ names, deliveries: [] }))])
