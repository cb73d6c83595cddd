import { LUX_AMOUNT, LUX_TEXT } from '#core/coach/prices'

/** Something with a monthly price that a coach sells. */
export interface Offer {
  id: string
  label: string
  description?: string
  /** Dollars per month. */
  amount: number
  extraSpecialtiesId?: string
}

export const planOffers = (prices: readonly number[]): Offer[] =>
  prices.map((amount) => ({
    id: String(amount),
    label: amount === LUX_AMOUNT ? `Lux: $${amount}/mo` : `$${amount} per month`,
    description: amount === LUX_AMOUNT ? LUX_TEXT : undefined,
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
