import type Stripe from 'stripe'
import { isRunning, listOfClient } from '#core/billing/plans/subscriptions'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import { type Write, write } from '#core/lib/table'
import { AppError, conflict, isConflict, retryableConflict } from '#core/shared/errors'
import { type Named, nameOf } from '#core/shared/name'
import { isCustomerGone, stripe } from '#core/stripe/client'
import { sendOnce } from '#core/stripe/requests'

const alreadyHasCustomer = () => retryableConflict('This person is already a customer')

interface Payer {
  person: Named & { email: string; customerId?: string | null }
  metadata: { clientId: string } | { coachId: string }
  prepareStore: (customerId: string) => Write
  prepareForget: (customerId: string) => Write
  find: () => Promise<{ customerId?: string | null } | undefined>
}

const payingClient = (client: ClientItem): Payer => ({
  person: client,
  metadata: { clientId: client.clientId },
  prepareStore: (customerId) =>
    ClientEntity.update(
      client,
      { set: { customerId }, add: { version: 1 } },
      { if: { customerId: null }, else: alreadyHasCustomer },
    ),
  prepareForget: (customerId) =>
    ClientEntity.update(
      client,
      { set: { customerId: null }, add: { version: 1 } },
      { if: { customerId }, else: changedMeanwhile },
    ),
  find: () => ClientEntity.find(client),
})

const payingCoach = (coach: CoachItem): Payer => ({
  person: coach,
  metadata: { coachId: coach.coachId },
  prepareStore: (customerId) =>
    CoachEntity.update(
      coach,
      { set: { customerId }, add: { version: 1 } },
      { if: { customerId: { absent: true } }, else: alreadyHasCustomer },
    ),
  prepareForget: (customerId) =>
    CoachEntity.update(
      coach,
      { remove: ['customerId'], add: { version: 1 } },
      { if: { customerId }, else: changedMeanwhile },
    ),
  find: () => CoachEntity.find(coach),
})

/** Calls `send` with the client's customer at Stripe, who is created on first use. */
export const withCustomerOfClient = <T>(client: ClientItem, send: (customerId: string) => Promise<T>) =>
  withCustomer(payingClient(client), send)

/** Calls `send` with the coach's customer at Stripe, who is created on first use. */
export const withCustomerOfCoach = <T>(coach: CoachItem, send: (customerId: string) => Promise<T>) =>
  withCustomer(payingCoach(coach), send)

/**
 * Replaces a customer who was deleted at Stripe, so that the person can pay again (rule deleted-at-provider). A running
 * plan would have ended with its customer, so if there is one, the API key is wrong or the event is still on its way.
 */
async function withCustomer<T>(payer: Payer, send: (customerId: string) => Promise<T>): Promise<T> {
  const { customerId } = payer.person
  if (!customerId) return send(await createCustomer(payer))
  try {
    return await send(customerId)
  } catch (error) {
    if (!isCustomerGone(error) || (await hasRunningPlan(payer, customerId))) throw error
    await write(payer.prepareForget(customerId)).catch((conflict: unknown) => {
      // Another request, or the event about it, was faster.
      if (!isConflict(conflict, 'CHANGED_MEANWHILE')) throw conflict
    })
    return send((await payer.find())?.customerId ?? (await createCustomer(payer)))
  }
}

async function hasRunningPlan({ metadata }: Payer, customerId: string): Promise<boolean> {
  if (!('clientId' in metadata)) return false
  const subscriptions = await listOfClient(metadata.clientId)
  return subscriptions.some((item) => isRunning(item) && item.customerId === customerId)
}

/**
 * Creates only one customer even if requests race: all use the same idempotency key, and only the first result is
 * stored. The customer is created without a name, which could change between two attempts: a different request would
 * create a second customer at Stripe that nothing refers to.
 */
async function createCustomer({ person, metadata, prepareStore, find }: Payer): Promise<string> {
  const customer = await sendOnce(
    `customer:${Object.values(metadata)}`,
    { metadata },
    (...request) => stripe.customers.create(...request),
    async ({ id }) => Boolean((await stripe.customers.retrieve(id)).deleted),
  )
  await stripe.customers.update(customer.id, { email: person.email, name: nameOf(person) })
  try {
    await write(prepareStore(customer.id))
    return customer.id
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return (await find())?.customerId ?? customer.id
  }
}

/** Forgets a customer who was deleted at Stripe, from the event about it. */
export async function prepareForgetCustomer(
  customer: Pick<Stripe.Customer, 'id' | 'metadata'>,
): Promise<Write[]> {
  const { clientId, coachId } = customer.metadata
  const client = clientId ? await ClientEntity.findIncludingDeleted({ clientId }) : undefined
  if (client)
    return client.customerId === customer.id ? [payingClient(client).prepareForget(customer.id)] : []
  const coach = coachId ? await CoachEntity.findIncludingDeleted({ coachId }) : undefined
  return coach?.customerId === customer.id ? [payingCoach(coach).prepareForget(customer.id)] : []
}

export async function openPortal({ id, role }: ClientActor | CoachActor): Promise<{ url: string }> {
  const isClient = role === 'client'
  const payer = isClient ? await ClientEntity.find({ clientId: id }) : await CoachEntity.find({ coachId: id })
  if (!payer?.customerId) throw nothingToManage()
  try {
    const { url } = await stripe.billingPortal.sessions.create({
      customer: payer.customerId,
      return_url: `${config.siteUrl}${isClient ? '/client/subscriptions' : '/nutritionist/dashboard'}`,
    })
    return { url }
  } catch (error) {
    throw isCustomerGone(error) ? nothingToManage() : error
  }
}

/** Also for someone whose customer was deleted at Stripe, with everything that belonged to it. */
const nothingToManage = () =>
  conflict("There are no cards or receipts. You'll find them here after your next payment.", 'NO_CUSTOMER')
