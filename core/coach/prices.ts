/** Monthly prices in dollars that a coach offers (spec 9): more than one only with more than one year. */
export const tiersOf = (expYears: number): number[] => (expYears > 1 ? [100, 200, 300, 450] : [100])
/** Tier 1 up to one year of experience, tier 2 above (spec 4). */
export const tierOf = (expYears: number): 1 | 2 => (expYears > 1 ? 2 : 1)
export const priceText = (expYears: number) =>
  expYears > 1 ? '$100 / $200 / $300 per month' : '$100 per month'
export const LUX_AMOUNT = 450
export const LUX_TEXT = 'Certified coach 5+ years, unlimited chat, four 15-20 minute conversations per month'
