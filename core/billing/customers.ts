import { ClientEntity, type ClientItem } from '#core/client/entity'
import type { ClientActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import { AppError, conflict } from '#core/lib/errors'
import { nameOf } from '#core/lib/name'
import { write } from '#core/lib/table'
import { stripe } from '#core/stripe/client'

export async function customerOf(client: ClientItem): Promise<string> {
  const { clientId, customerId, email } = client
  if (customerId) return customerId
  const customer = await stripe.customers.create(
    { email, name: nameOf(client), metadata: { clientId } },
    { idempotencyKey: `customer:${clientId}:${email}` },
  )
  try {
    await write(
      ClientEntity.update(
        { clientId },
        { set: { customerId: customer.id }, add: { version: 1 } },
        { if: { customerId: null }, else: conflict('This client is a customer already') },
      ),
    )
    return customer.id
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const kept = await ClientEntity.find({ clientId })
    return kept?.customerId ?? customer.id
  }
}

export async function openPortal({ id }: ClientActor): Promise<{ url: string }> {
  const client = await ClientEntity.find({ clientId: id })
  if (!client?.customerId)
    throw conflict('You have not subscribed to anything yet, so there is nothing to manage.', 'NO_CUSTOMER')
  const { url } = await stripe.billingPortal.sessions.create({
    customer: client.customerId,
    return_url: `${config.siteUrl}/client/subscriptions`,
  })
  return { url }
}
