import type { Act } from '#scripts/testing/billing-fixture'
import { fc } from '#scripts/testing/properties'

const step = fc.record({
  // One or two actions, which run concurrently.
  names: fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom<Act>(
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
        arbitrary: fc.constantFrom<Act>(
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
  told: fc.array(fc.nat(), { maxLength: 4 }),
})

/**
 * Final steps in which the plan loses its basis and money moves before the stream and the webhook have processed
 * that.
 */
const atLast = fc
  .record({
    leave: fc.constantFrom<Act>('suspend', 'dismiss', 'question', 'putBack', 'reject', 'unlearn'),
    move: fc.constantFrom<Act>('pay', 'renew'),
  })
  .map(({ leave, move }): Act[][] => [
    ['admit', 'approve'],
    ['learn'],
    ['open'],
    ['holdStream'],
    [leave],
    [move],
  ])
const extraAtLast = fc
  .record({
    leave: fc.constantFrom<Act>('suspend', 'remove', 'raise', 'reword'),
    move: fc.constantFrom<Act>('payExtra', 'payPromotion'),
  })
  .map(({ leave, move }): Act[][] => [
    ['admit', 'approve'],
    ['cheapen'],
    ['accept'],
    ['openExtra', 'openPromotion'],
    ['holdStream'],
    [leave],
    [move],
  ])
const groupAtLast = fc
  .record({
    leave: fc.constantFrom<Act>('suspend', 'unseat', 'regroup', 'resize', 'disband'),
    move: fc.constantFrom<Act>('payGroup', 'renewGroup'),
  })
  .map(({ leave, move }): Act[][] => [['admit', 'seat'], ['openGroup'], ['holdStream'], [leave], [move]])
/** The actions of a test case, in order. */
export const story = fc
  .tuple(
    fc.array(step, { minLength: 5, maxLength: 10 }),
    fc.option(fc.oneof(atLast, extraAtLast, groupAtLast), { nil: [] }),
  )
  .map(([steps, last]) => [...steps, ...last.map((names) => ({ names, told: [] }))])
