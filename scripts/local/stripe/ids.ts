import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random base62 text; 32 characters cannot be guessed. */
export const randomText = (length: number) =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** An id in the provider's style, such as `cus_…`. */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`

/** The id behind a field that holds either an id or the expanded object. */
export const idOf = (value: string | { id: string }) => (typeof value === 'string' ? value : value.id)

/** An invoice has exactly one payment here, so that its id follows from the invoice's. */
export const invoicePaymentId = (invoiceId: string) => invoiceId.replace(/^in_/, 'inpay_')
