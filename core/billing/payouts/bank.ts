import type Stripe from 'stripe'
import type { CoachItem } from '#core/coach/entity'

const REQUIREMENTS: [prefix: string, words: string][] = [
  ['external_account', 'a bank account for your payouts'],
  ['tos_acceptance', 'your agreement to the terms of service'],
  ['business_profile', 'information about your business'],
  ['individual.verification.document', 'a photo of your ID'],
  ['individual.verification', 'proof of your identity'],
  ['individual.ssn', 'your Social Security number'],
  ['individual.id_number', 'your Social Security number'],
  ['individual.dob', 'your date of birth'],
  ['individual.address', 'your address'],
  ['individual.phone', 'your phone number'],
  ['individual.email', 'your email address'],
  ['individual', 'your name'],
]
const UNDER_REVIEW = 'Our payment provider is reviewing your account.'

const wordsFor = (requirement: string) =>
  REQUIREMENTS.find(([prefix]) => requirement.startsWith(prefix))?.[1] ?? 'more information about you'

/**
 * Lists what the coach has to fix, in sentences. Empty until the form is submitted, because an unfinished form isn't
 * an error.
 */
export function accountErrors({ details_submitted, requirements }: Stripe.Account): string[] {
  if (!details_submitted || !requirements) return []
  const { errors, currently_due, disabled_reason: reason } = requirements
  const explained = new Set(errors?.map(({ requirement }) => requirement))
  const due = (currently_due ?? []).filter((requirement) => !explained.has(requirement)).map(wordsFor)
  const sentences = [
    ...(errors ?? []).map((error) => error.reason),
    ...due.map((words) => `Our payment provider still needs ${words}.`),
    ...(reason?.startsWith('rejected') ? ['Our payment provider rejected your account.'] : []),
    ...(reason === 'under_review' || reason === 'requirements.pending_verification' ? [UNDER_REVIEW] : []),
  ]
  return [...new Set(sentences)]
}

const STATE_FIELDS = ['accountOnboarded', 'accountSubmitted', 'accountErrors', 'accountDueBy'] as const
export type AccountState = Pick<CoachItem, (typeof STATE_FIELDS)[number]>

/**
 * The state of the bank card, as Stripe reports it:
 * - `onboarded`: the onboarding form was submitted. Until then, the card offers to connect a bank account.
 * - `submitted`: payments and payouts are enabled. Until then, the card links to Stripe's dashboard; from then on the
 * coach can be paid and has reached step 2 of the progress (rule coach-first-steps).
 * - `dueBy`: the day on which Stripe ends that, unless it gets what the errors name.
 */
export function accountState(account: Stripe.Account): AccountState {
  const { details_submitted: accountOnboarded, requirements } = account
  const accountSubmitted =
    accountOnboarded &&
    account.charges_enabled &&
    account.payouts_enabled &&
    account.capabilities?.transfers === 'active'
  const deadline = accountSubmitted && requirements?.currently_due?.length && requirements.current_deadline
  return {
    accountOnboarded,
    accountSubmitted,
    accountErrors: accountErrors(account),
    accountDueBy: deadline ? new Date(deadline * 1000).toISOString() : null,
  }
}

/**
 * Of an account that Stripe doesn't show us. It isn't replaced, because with a wrong API key all accounts look like
 * this (docs/runbook.md).
 */
export const LOST_ACCOUNT: AccountState = {
  accountOnboarded: false,
  accountSubmitted: false,
  accountErrors: ['Our payment provider closed your account. Please contact us.'],
  accountDueBy: null,
}

/** Of an account that was deleted at Stripe or disconnected from us, as an event says, which no wrong key can cause. */
export const CLOSED_ACCOUNT: AccountState = {
  ...LOST_ACCOUNT,
  accountErrors: [
    "Our payment provider closed your account. Connect another one. Until then, your clients' plans are paused.",
  ],
}

export const hasAccountState = (coach: AccountState, state: AccountState) =>
  STATE_FIELDS.every((field) => JSON.stringify(coach[field]) === JSON.stringify(state[field]))

/** Whether the coach has to act: sales stopped, or will stop on a day that wasn't known. */
export const isWorseAccountState = (before: AccountState, after: AccountState) =>
  (before.accountSubmitted && !after.accountSubmitted) ||
  (after.accountDueBy !== null && after.accountDueBy !== before.accountDueBy)
