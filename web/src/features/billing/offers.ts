import type { Chat } from '#core/chat/shared/schema'
import { GROUP_PLANS } from '#core/client/shared/plans'
import { includedIn, LUX_AMOUNT } from '#core/coach/shared/prices'

/** Something that a coach sells for a monthly price. */
export interface Offer {
  id: string
  label: string
  /** What it includes. */
  description: string
  /** Dollars per month. */
  amount: number
  extraSpecialtiesId?: string
  /** The group's conversation. */
  chatId?: string
}

export const planOffers = (prices: readonly number[]): Offer[] =>
  prices.map((amount) => ({
    id: String(amount),
    label: amount === LUX_AMOUNT ? `Lux: $${amount}/mo` : `$${amount} per month`,
    description: includedIn(amount),
    amount,
  }))

interface Extra {
  id: string
  specialties: string
  price: number
  description: string
}

export const extraOffers = (extras: readonly Extra[]): Offer[] =>
  extras.map(({ id, specialties, price, description }) => ({
    id,
    label: `${specialties}: $${price} per month`,
    description,
    amount: price,
    extraSpecialtiesId: id,
  }))

/** Returns a seat in a group, or nothing while the group has no plan. */
export function groupOffers({ channelId, groupName, groupChatType }: Chat): Offer[] {
  if (groupChatType === 'NONE') return []
  const { amount, capacity } = GROUP_PLANS[groupChatType]
  return [
    {
      id: channelId,
      label: `${groupName}: $${amount} per month`,
      description: `A chat that you share with your coach and up to ${capacity - 1} other ${capacity === 2 ? 'client' : 'clients'}.`,
      amount,
      chatId: channelId,
    },
  ]
}
