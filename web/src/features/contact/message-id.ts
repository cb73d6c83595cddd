const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a random id in the format of all our ids. */
export const newMessageId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => LETTERS[byte % LETTERS.length]).join('')
