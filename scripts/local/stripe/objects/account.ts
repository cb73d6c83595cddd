import type Stripe from 'stripe'
import { randomText } from '#scripts/local/stripe/ids'

type Input = Pick<Stripe.Account, 'created' | 'metadata'> & {
  email?: string
  country?: string
  businessType?: 'individual' | 'company'
}

/** What a person must enter during onboarding. */
const DUE_AT_FIRST = [
  'business_profile.url',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]

/** Creates an Express account before onboarding. It can neither charge nor be paid. */
export function account({ created, metadata, email, country, businessType }: Input): Stripe.Account {
  const id = `acct_${randomText(16)}`
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: businessType ?? null,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    charges_enabled: false,
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer: 'application_express' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    country: country ?? 'US',
    created,
    default_currency: 'usd',
    details_submitted: false,
    email: email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: requirements([]),
    metadata,
    payouts_enabled: false,
    requirements: requirements(DUE_AT_FIRST, 'requirements.past_due'),
    settings: null,
    type: 'express',
  }
}

/** Returns the account after completed onboarding. */
export function onboarded(account: Stripe.Account): Stripe.Account {
  return {
    ...account,
    business_type: account.business_type ?? 'individual',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([]),
  }
}

/** Returns the account after onboarding without the required image of an identity document. */
export function incomplete(account: Stripe.Account): Stripe.Account {
  const requirement = 'individual.verification.document'
  return {
    ...onboarded(account),
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    charges_enabled: false,
    payouts_enabled: false,
    requirements: {
      ...requirements([requirement], 'requirements.past_due'),
      errors: [
        {
          code: 'verification_document_missing_front',
          reason: 'The front of the identity document is missing. Please upload a picture of it.',
          requirement,
        },
      ],
    },
  }
}

/** Returns the account after Stripe has asked for more by `deadline` (unix seconds). Payments stay on until then. */
export const askedForMore = (
  account: Stripe.Account,
  requirement: string,
  deadline: number,
): Stripe.Account => ({
  ...account,
  requirements: {
    ...requirements([]),
    current_deadline: deadline,
    currently_due: [requirement],
    eventually_due: [requirement],
  },
})

/** Returns the account after the deadline of what it was asked for has passed. */
export const overdue = (account: Stripe.Account): Stripe.Account => ({
  ...account,
  capabilities: { card_payments: 'inactive', transfers: 'inactive' },
  charges_enabled: false,
  payouts_enabled: false,
  requirements: requirements(account.requirements?.currently_due ?? [], 'requirements.past_due'),
})

function requirements(
  due: string[],
  disabledReason: 'requirements.past_due' | null = null,
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  }
}
