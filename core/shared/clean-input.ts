/** Spaces of all kinds, and line breaks. */
const SPACES = /[\p{Zs}\t\r\n]/gu
/** Control characters, characters that change the text direction, and characters without width. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu
const HYPHENS = /[\u2010-\u2015\u2212\ufe63\uff0d]/g
/** Letters, digits and signs as wide as Chinese characters. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const TO_NARROW = 0xfee0

/**
 * Cleans a short text that was typed or pasted, such as a name, a phone number or an email address. Numbers copied from
 * Apple's Contacts are surrounded by invisible characters, and phones put other spaces and hyphens into them. With such
 * a character, an email address would be a different one.
 */
export const cleanInput = (text: string) =>
  text
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .replace(HYPHENS, '-')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_NARROW))
    .trim()
