import type { Act } from '#scripts/testing/billing-fixture'
import { fc } from '#scripts/testing/properties'

const step = fc.record({
  // Two at once.
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
  /** Of what has happened so far, what the webhook hears then: any of it, in any order, again and again. */
  told: fc.array(fc.nat(), { maxLength: 4 }),
})

/** At last the plan may not run any more, and money moves before the stream and the webhook have heard of it. */
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
/** What happens to them, in which order. */
export const story = fc
  .tuple(
    fc.array(step, { minLength: 5, maxLength: 10 }),
    fc.option(fc.oneof(atLast, extraAtLast, groupAtLast), { nil: [] }),
  )
  .map(([steps, last]) => [...steps, ...last.map((names) => ({ names, told: [] }))])
