import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import { type Write, write } from '#core/lib/table'
import { AppError, conflict, retryableConflict } from '#core/shared/errors'
import { type Named, nameOf } from '#core/shared/name'
import { stripe } from '#core/stripe/client'
import { idempotent } from '#core/stripe/requests'

const alreadyHasCustomer = () => retryableConflict('This person is already a customer')

export const stripeCustomerOfClient = (client: ClientItem): Promise<string> =>
  stripeCustomerOf({
    person: client,
    metadata: { clientId: client.clientId },
    prepareWrite: (customerId) =>
      ClientEntity.update(
        { clientId: client.clientId },
        { set: { customerId }, add: { version: 1 } },
        { if: { customerId: null }, else: alreadyHasCustomer },
      ),
    find: () => ClientEntity.find(client),
  })

export const stripeCustomerOfCoach = (coach: CoachItem): Promise<string> =>
  stripeCustomerOf({
    person: coach,
    metadata: { coachId: coach.coachId },
    prepareWrite: (customerId) =>
      CoachEntity.update(
        { coachId: coach.coachId },
        { set: { customerId }, add: { version: 1 } },
        { if: { customerId: { absent: true } }, else: alreadyHasCustomer },
      ),
    find: () => CoachEntity.find(coach),
  })

interface Payer {
  person: Named & { email: string; customerId?: string | null }
  metadata: Record<string, string>
  prepareWrite: (customerId: string) => Write
  find: () => Promise<{ customerId?: string | null } | undefined>
}

/**
 * Creates only one customer even if requests race: all use the same idempotency key, and only the first result is
 * stored. The customer is created without a name, which could change between two attempts: a different request would
 * create a second customer at Stripe that nothing refers to.
 */
async function stripeCustomerOf({ person, metadata, prepareWrite, find }: Payer): Promise<string> {
  if (person.customerId) return person.customerId
  const customer = await stripe.customers.create(
    ...idempotent(`customer:${Object.values(metadata)}`, { metadata }),
  )
  await stripe.customers.update(customer.id, { email: person.email, name: nameOf(person) })
  try {
    await write(prepareWrite(customer.id))
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
        ? "You don't have a subscription to manage yet."
        : "You don't have any purchases to manage yet.",
      'NO_CUSTOMER',
    )
  const { url } = await stripe.billingPortal.sessions.create({
    customer: payer.customerId,
    return_url: `${config.siteUrl}${isClient ? '/client/subscriptions' : '/nutritionist/dashboard'}`,
  })
  return { url }
}
