export const LUX_AMOUNT = 450
const LUX_YEARS = 5
const BASE_AMOUNT = 100
const EXPERIENCED = [BASE_AMOUNT, 200, 300]

/** All monthly prices in dollars that there are. */
export const TIERS: readonly number[] = [...EXPERIENCED, LUX_AMOUNT]

/** What a coach's prices follow from. */
export interface Experience {
  expYears: number
  certifications: readonly string[]
}

/** Monthly prices in dollars that a coach offers: Lux is sold as what a certified coach with 5+ years gives (rule tiers). */
export function tiersOf({ expYears, certifications }: Experience): readonly number[] {
  if (expYears <= 1) return [BASE_AMOUNT]
  return expYears >= LUX_YEARS && certifications.length > 0 ? TIERS : EXPERIENCED
}
/** Tier 1 up to one year of experience, tier 2 above. */
export const tierOf = (expYears: number): 1 | 2 => (expYears > 1 ? 2 : 1)
export const priceText = (expYears: number) =>
  expYears > 1 ? '$100 / $200 / $300 per month' : '$100 per month'
const BASE_TEXT = 'Chat, files and forms'
const LARGER_TEXT = 'The same and what you agree on'
export const LUX_TEXT = 'Certified coach 5+ years, unlimited chat, four 15-20 minute conversations per month'
/** What a plan includes, short: the whole of a purchase is in sight on a phone. */
export function includedIn(amount: number): string {
  if (amount === LUX_AMOUNT) return LUX_TEXT
  return amount === BASE_AMOUNT ? BASE_TEXT : LARGER_TEXT
}
