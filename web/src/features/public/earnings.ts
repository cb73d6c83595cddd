/** `$1,700`: what a coach is paid in a month by so many clients, after the fee in percent. */
export const netText = (clients: number, price: number, feePercent: number) =>
  `$${((clients * price * (100 - feePercent)) / 100).toLocaleString('en-US', { maximumFractionDigits: 0 })}`
