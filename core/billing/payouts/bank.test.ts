import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { accountErrors, accountState, isWorseAccountState, LOST_ACCOUNT } from '#core/billing/payouts/bank'

const requirements = (more: Partial<Stripe.Account.Requirements> = {}) =>
  ({
    errors: [],
    currently_due: [],
    disabled_reason: null,
    ...more,
  }) as unknown as Stripe.Account.Requirements

const ready = {
  details_submitted: true,
  charges_enabled: true,
  payouts_enabled: true,
  capabilities: { card_payments: 'active', transfers: 'active' },
  requirements: requirements(),
} as Stripe.Account
const due = (currently_due: string[], more: Partial<Stripe.Account.Requirements> = {}): Stripe.Account => ({
  ...ready,
  requirements: requirements({ currently_due, ...more }),
})
const fresh: Stripe.Account = {
  ...due(['external_account'], { disabled_reason: 'requirements.past_due' }),
  details_submitted: false,
  charges_enabled: false,
  payouts_enabled: false,
}
const DOCUMENT = 'individual.verification.document'
const BLURRED = 'The identity document cannot be read.'
const incomplete: Stripe.Account = {
  ...due([DOCUMENT], {
    errors: [{ code: 'verification_document_not_readable', reason: BLURRED, requirement: DOCUMENT }],
  }),
  payouts_enabled: false,
}

test('an account is onboarded with its form, and submitted when payments work', () => {
  const marks = [fresh, incomplete, ready].map((account) => {
    const { accountOnboarded, accountSubmitted } = accountState(account)
    return [accountOnboarded, accountSubmitted]
  })
  expect(marks).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
})

test.each([
  ['charges are off', { ...ready, charges_enabled: false }],
  ['payouts are off', { ...ready, payouts_enabled: false }],
  ['transfers are off', { ...ready, capabilities: { transfers: 'inactive' } } as Stripe.Account],
])('an account is not submitted when %s', (_, account) => {
  expect(accountState(account).accountSubmitted).toBe(false)
})

test('what is due by a later day is listed with that day, and payments go on', () => {
  const later = accountState(due(['individual.id_number'], { current_deadline: 1_798_761_600 }))
  expect(later).toEqual({
    accountOnboarded: true,
    accountSubmitted: true,
    accountErrors: ['Our payment provider still needs your Social Security number.'],
    accountDueBy: '2027-01-01T00:00:00.000Z',
  })
  const [good, soon] = [ready, due(['individual.id_number'])].map(accountState)
  expect(soon).toMatchObject({ accountSubmitted: true, accountDueBy: null })
  expect(
    accountState({ ...due(['external_account'], { current_deadline: 1 }), charges_enabled: false }),
  ).toMatchObject({ accountSubmitted: false, accountDueBy: null })

  expect(good && isWorseAccountState(good, later)).toBe(true)
  expect(isWorseAccountState(later, { ...later, accountErrors: [] })).toBe(false)
  expect(isWorseAccountState(later, { ...later, accountDueBy: '2027-02-01T00:00:00.000Z' })).toBe(true)
  expect(good && isWorseAccountState(later, good)).toBe(false)
  expect(isWorseAccountState(later, LOST_ACCOUNT)).toBe(true)
})

test('reports no errors before the form is submitted', () => {
  expect(accountErrors(fresh)).toEqual([])
})

test('lists what Stripe still requires in sentences without duplicates', () => {
  const explained = due(
    ['individual.dob.day', 'individual.dob.month', 'individual.ssn_last_4', 'a.new.requirement'],
    { disabled_reason: 'requirements.pending_verification' },
  )
  expect(accountErrors(explained)).toEqual([
    'Our payment provider still needs your date of birth.',
    'Our payment provider still needs your Social Security number.',
    'Our payment provider still needs more information about you.',
    'Our payment provider is reviewing your account.',
  ])
})

test('describes a requirement only in Stripe’s words if Stripe explains it', () => {
  expect(accountErrors(incomplete)).toEqual([BLURRED])
})

test('reports that an account was rejected', () => {
  expect(accountErrors(due([], { disabled_reason: 'rejected.fraud' }))).toEqual([
    'Our payment provider rejected your account.',
  ])
})
