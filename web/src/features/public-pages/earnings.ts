/** `$1,700`: a coach's monthly earnings from this number of clients, after the percentage fee. */
export const netText = (clients: number, price: number, feePercent: number) =>
  `$${((clients * price * (100 - feePercent)) / 100).toLocaleString('en-US', { maximumFractionDigits: 0 })}`
