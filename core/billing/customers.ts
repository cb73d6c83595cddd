import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import { type Write, write } from '#core/lib/table'
import { AppError, conflict, retryableConflict } from '#core/shared/errors'
import { type Named, nameOf } from '#core/shared/name'
import { stripe } from '#core/stripe/client'
import { idempotent } from '#core/stripe/requests'

const taken = () => retryableConflict('This person is a customer already')

export const stripeCustomerOfClient = (client: ClientItem): Promise<string> =>
  stripeCustomerOf({
    who: client,
    metadata: { clientId: client.clientId },
    keep: (customerId) =>
      ClientEntity.update(
        { clientId: client.clientId },
        { set: { customerId }, add: { version: 1 } },
        { if: { customerId: null }, else: taken },
      ),
    find: () => ClientEntity.find(client),
  })

export const stripeCustomerOfCoach = (coach: CoachItem): Promise<string> =>
  stripeCustomerOf({
    who: coach,
    metadata: { coachId: coach.coachId },
    keep: (customerId) =>
      CoachEntity.update(
        { coachId: coach.coachId },
        { set: { customerId }, add: { version: 1 } },
        { if: { customerId: { absent: true } }, else: taken },
      ),
    find: () => CoachEntity.find(coach),
  })

interface Payer {
  who: Named & { email: string; customerId?: string | null }
  metadata: Record<string, string>
  keep: (customerId: string) => Write
  find: () => Promise<{ customerId?: string | null } | undefined>
}

/**
 * Creates only one customer even if requests race: all use the same idempotency key, and only the first result is
 * stored. The customer is created without a name, which could change between two attempts: a different request would
 * create a second customer at Stripe that nothing refers to.
 */
async function stripeCustomerOf({ who, metadata, keep, find }: Payer): Promise<string> {
  if (who.customerId) return who.customerId
  const customer = await stripe.customers.create(
    ...idempotent(`customer:${Object.values(metadata)}`, { metadata }),
  )
  await stripe.customers.update(customer.id, { email: who.email, name: nameOf(who) })
  try {
    await write(keep(customer.id))
    return customer.id
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return (await find())?.customerId ?? customer.id
  }
}

export async function openPortal({ id, role }: ClientActor | CoachActor): Promise<{ url: string }> {
  const isClient = role === 'client'
  const payer = isClient ? await ClientEntity.find({ clientId: id }) : await CoachEntity.find({ coachId: id })
  if (!payer?.customerId)
    throw conflict(
      isClient
        ? 'You have not subscribed to anything yet, so there is nothing to manage.'
        : 'You have not bought anything yet, so there is nothing to manage.',
      'NO_CUSTOMER',
    )
  const { url } = await stripe.billingPortal.sessions.create({
    customer: payer.customerId,
    return_url: `${config.siteUrl}${isClient ? '/client/subscriptions' : '/nutritionist/dashboard'}`,
  })
  return { url }
}
