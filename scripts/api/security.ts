import type { EndpointDefinition } from '#core/shared/api'
import { grantsOf } from '#stacks/permissions'

export const SCHEMES = {
  person: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token that the user pool gives a client or a coach who signs in. Roles are those of the table, whatever a token says; `approvedCoach` is a coach who is approved.',
  },
  admin: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token that `POST /admin/login` answers with.',
  },
  paymentProvider: {
    type: 'apiKey',
    in: 'header',
    name: 'stripe-signature',
    description: 'What Stripe signs its events with.',
  },
  messagingProvider: {
    type: 'apiKey',
    in: 'header',
    name: 'x-platewise-events',
    description: 'A secret that PubNub sends along with its events.',
  },
}

export const whoMay = ({ access, evenSuspended }: EndpointDefinition) =>
  access === 'public'
    ? 'Anybody may call it.'
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
