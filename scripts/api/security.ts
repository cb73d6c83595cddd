import type { EndpointDefinition } from '#core/shared/api'
import { grantsOf } from '#stacks/permissions'

export const SCHEMES = {
  person: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token that the user pool issues when a client or coach signs in. Roles come from the table, not from the token; `approvedCoach` is an approved coach.',
  },
  admin: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token returned by `POST /admin/auth/login`.',
  },
  paymentProvider: {
    type: 'apiKey',
    in: 'header',
    name: 'stripe-signature',
    description: "The signature on Stripe's events.",
  },
  messagingProvider: {
    type: 'apiKey',
    in: 'header',
    name: 'x-platewise-events',
    description: 'The secret that PubNub sends with its events.',
  },
}

export const whoMay = ({ access, evenSuspended }: EndpointDefinition) =>
  access === 'public'
    ? 'Anyone can call it.'
    : `For: ${access.join(', ').replace('approvedCoach', 'approved coach')}${evenSuspended ? ', even suspended' : ''}.`

/** The accepted tokens, with the roles they need in the table. Empty if the endpoint needs none. */
export function securityOf(name: string, { access }: EndpointDefinition) {
  if (access !== 'public') {
    const roles = access.filter((role) => role !== 'admin')
    return [
      ...(roles.length > 0 ? [{ person: roles }] : []),
      ...(access.includes('admin') ? [{ admin: ['admin'] }] : []),
    ]
  }
  const grants = grantsOf(name)
  if (grants.includes('stripeWebhook')) return [{ paymentProvider: [] }]
  return grants.includes('messageEvents') ? [{ messagingProvider: [] }] : []
}
