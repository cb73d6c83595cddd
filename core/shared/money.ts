const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The one format for amounts, on screens and in emails: `$1,200` or `$12.50`. */
export const money = (cents: number) => (cents % 100 === 0 ? wholeDollars : exact).format(cents / 100)

/** A sum in a column or next to other sums, which all show their cents: `$1,200.00`. */
export const sumText = (cents: number) => exact.format(cents / 100)
