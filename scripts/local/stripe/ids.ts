import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns random base62 text. 32 characters can't be guessed. */
export const randomText = (length: number) =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Returns an id in Stripe's style, such as `cus_…`. */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`

/** Returns the id from a field that contains either an id or the expanded object. */
export const idOf = (value: string | { id: string }) => (typeof value === 'string' ? value : value.id)

/** Our invoices have exactly one payment each, so its id follows from the invoice's. */
export const invoicePaymentId = (invoiceId: string) => invoiceId.replace(/^in_/, 'inpay_')
