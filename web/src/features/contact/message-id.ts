const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Another one each time; in the form of all ids. */
export const newMessageId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => LETTERS[byte % LETTERS.length]).join('')
