export const LUX_AMOUNT = 450
const LUX_YEARS = 5
const BASE_AMOUNT = 100
const EXPERIENCED = [BASE_AMOUNT, 200, 300]

/** All monthly prices that exist, in dollars. */
export const TIERS: readonly number[] = [...EXPERIENCED, LUX_AMOUNT]

/** The fields that determine a coach's prices. */
export interface Experience {
  expYears: number
  certifications: readonly string[]
}

/**
 * Returns the monthly prices in dollars that a coach offers. Lux is sold as coaching by a certified coach with 5+
 * years, so only those offer it (rule price-tiers).
 */
export function tiersOf({ expYears, certifications }: Experience): readonly number[] {
  if (expYears <= 1) return [BASE_AMOUNT]
  return expYears >= LUX_YEARS && certifications.length > 0 ? TIERS : EXPERIENCED
}
export const tierOf = (expYears: number): 1 | 2 => (expYears > 1 ? 2 : 1)
export const priceText = (expYears: number) =>
  expYears > 1 ? '$100 / $200 / $300 per month' : '$100 per month'
const BASE_TEXT = 'Chat, files and forms'
const LARGER_TEXT = 'Everything in the $100 plan, plus extras you agree on'
export const LUX_TEXT = 'Certified coach 5+ years, unlimited chat, four 15-20 minute conversations per month'
/** Describes in a few words what a plan includes, so that the whole purchase fits on a phone screen. */
export function includedIn(amount: number): string {
  if (amount === LUX_AMOUNT) return LUX_TEXT
  return amount === BASE_AMOUNT ? BASE_TEXT : LARGER_TEXT
}
