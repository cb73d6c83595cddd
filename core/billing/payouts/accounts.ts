import type Stripe from 'stripe'
import { accountNeeds } from '#core/billing/emails'
import {
  type AccountState,
  accountState,
  CLOSED_ACCOUNT,
  hasAccountState,
  isWorseAccountState,
  LOST_ACCOUNT,
} from '#core/billing/payouts/bank'
import { CoachEntity, type CoachItem, CoachRowEntity, listCoachRows } from '#core/coach/entity'
import type { BankAccount } from '#core/coach/shared/schema'
import type { CoachActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import { log } from '#core/lib/log'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { writeWithRetry } from '#core/lib/write-with-retry'
import { prepareEmail } from '#core/mail/prepare-email'
import { nowIso } from '#core/shared/clock'
import { AppError, notFound, retryableConflict } from '#core/shared/errors'
import { describeStripeError, isForeignAccount, stripe } from '#core/stripe/client'
import { sendOnce } from '#core/stripe/requests'

/**
 * Returns the state of the coach's Stripe account with fresh one-time links (rule never-store-one-time-links). Creates
 * the account on first use.
 */
export async function accountStatus(actor: CoachActor): Promise<BankAccount> {
  const stored = await CoachEntity.find({ coachId: actor.id })
  if (!stored) throw notFound('Coach profile')
  const accountId = stored.expressAccountId ?? (await openAccount(stored))
  const { coach = stored } = await syncAccountWithStripe({ accountId, coachId: actor.id })
  const [login, onboarding] = await Promise.all([
    coach.accountOnboarded ? stripe.accounts.createLoginLink(accountId) : null,
    coach.accountSubmitted || hasAccountState(coach, LOST_ACCOUNT) ? null : onboardingLink(accountId),
  ])
  return {
    expressAccountId: accountId,
    onboarded: coach.accountOnboarded,
    submitted: coach.accountSubmitted,
    errors: coach.accountErrors,
    dueBy: coach.accountDueBy,
    links: { login: login?.url ?? null, onboarding: onboarding?.url ?? null },
  }
}

interface AccountRef {
  accountId: string
  coachId: string
}

export const syncAccountWithStripe = (ref: AccountRef) => writeWithRetry(() => readAccountFromStripe(ref))

export async function readAccountFromStripe(
  ref: AccountRef,
): Promise<{ writes: Write[]; coach: CoachItem | undefined }> {
  const coach = await CoachEntity.findIncludingDeleted({ coachId: ref.coachId })
  if (coach?.expressAccountId !== ref.accountId) return { writes: [], coach }
  const state = await accountStateAtStripe(ref.accountId)
  if (hasAccountState(coach, state)) return { writes: [], coach }
  // Only an account that can be paid takes the place of one that was closed.
  const change = { ...state, ...(state.accountSubmitted && { accountClosedAt: null }) }
  const writes = prepareAccountState(coach, state, change, isWorseAccountState(coach, state))
  return { writes, coach: { ...coach, ...change } }
}

function prepareAccountState(
  coach: CoachItem,
  state: AccountState,
  change: Partial<CoachItem>,
  isTold: boolean,
): Write[] {
  const { coachId, version, eraseAt, email } = coach
  const { accountSubmitted } = state
  const { expressAccountId = coach.expressAccountId } = change
  return [
    CoachEntity.update(
      { coachId },
      { set: change, add: { version: 1 } },
      { if: { version }, else: changedMeanwhile },
    ),
    CoachRowEntity.update({ coachId }, { set: { accountSubmitted, expressAccountId } }),
    ...(isTold && !eraseAt ? [prepareEmail(email, accountNeeds(coach, state))] : []),
  ]
}

/**
 * Makes room for another account, from the event about one that was closed. The event names only the account, so all
 * coaches are looked through; it happens a few times a year.
 */
export async function prepareCloseAccount(accountId: string): Promise<Write[]> {
  const row = (await listCoachRows()).find(({ expressAccountId }) => expressAccountId === accountId)
  const coach = row && (await CoachEntity.findIncludingDeleted(row))
  if (coach?.expressAccountId !== accountId || (await findAccountAtStripe(accountId))) return []
  const change = { ...CLOSED_ACCOUNT, expressAccountId: null, accountClosedAt: nowIso() }
  // Also told if a look-up found it first, because then the coach was asked to contact us.
  return prepareAccountState(coach, CLOSED_ACCOUNT, change, true)
}

async function accountStateAtStripe(accountId: string): Promise<AccountState> {
  const account = await findAccountAtStripe(accountId)
  return account ? accountState(account) : LOST_ACCOUNT
}

/** Undefined if the account was closed, or isn't connected to us. */
async function findAccountAtStripe(accountId: string): Promise<Stripe.Account | undefined> {
  try {
    return await stripe.accounts.retrieve(accountId)
  } catch (error) {
    if (!isForeignAccount(error)) throw error
    log('error', 'account refused', describeStripeError(error))
    return undefined
  }
}

/**
 * Creates only one account even if requests race: all use the same idempotency key, and only the first result is
 * stored.
 */
async function openAccount({ coachId, email }: CoachItem): Promise<string> {
  const account = await sendOnce(
    `account:${coachId}`,
    {
      type: 'express',
      country: 'US',
      email,
      business_type: 'individual',
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { coachId },
    },
    (...request) => stripe.accounts.create(...request),
    async ({ id }) => !(await findAccountAtStripe(id)),
  )
  try {
    await transact([
      CoachEntity.update(
        { coachId },
        { set: { expressAccountId: account.id }, add: { version: 1 } },
        {
          if: { expressAccountId: null },
          else: () => retryableConflict('This coach already has an account'),
        },
      ),
      CoachRowEntity.update({ coachId }, { set: { expressAccountId: account.id } }),
    ])
    return account.id
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const coach = await CoachEntity.find({ coachId })
    return coach?.expressAccountId ?? account.id
  }
}

const onboardingLink = (account: string) =>
  stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: `${config.siteUrl}/nutritionist/dashboard?bank=return`,
    refresh_url: `${config.siteUrl}/nutritionist/dashboard?bank=refresh`,
  })
