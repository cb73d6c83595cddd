import { includedIn, LUX_AMOUNT } from '#core/coach/prices'

/** Something with a monthly price that a coach sells. */
export interface Offer {
  id: string
  label: string
  /** What it includes. */
  description: string
  /** Dollars per month. */
  amount: number
  extraSpecialtiesId?: string
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
