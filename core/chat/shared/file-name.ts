/** Returns whether a file's name ends like a picture's, in any case (rule pictures-by-name). */
export const isPictureName = (name: string) => /(?:jpeg|png|jpg)$/i.test(name)

/**
 * Removes folders, control characters and invisible format characters, which can make a name look like a different
 * one.
 */
export const fileName = (given: string) =>
  given
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
