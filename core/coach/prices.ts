/** Monthly prices in dollars that a coach offers: more than one only with more than one year. */
export const tiersOf = (expYears: number): number[] => (expYears > 1 ? [100, 200, 300, 450] : [100])
/** Tier 1 up to one year of experience, tier 2 above. */
export const tierOf = (expYears: number): 1 | 2 => (expYears > 1 ? 2 : 1)
export const priceText = (expYears: number) =>
  expYears > 1 ? '$100 / $200 / $300 per month' : '$100 per month'
const BASE_TEXT = 'Chat, files and forms'
const LARGER_TEXT = 'The same and what you agree on'
export const LUX_AMOUNT = 450
export const LUX_TEXT = 'Certified coach 5+ years, unlimited chat, four 15-20 minute conversations per month'
/** What a plan includes, short: the whole of a purchase is in sight on a phone. */
export function includedIn(amount: number): string {
  if (amount === LUX_AMOUNT) return LUX_TEXT
  return amount === tiersOf(0)[0] ? BASE_TEXT : LARGER_TEXT
}
