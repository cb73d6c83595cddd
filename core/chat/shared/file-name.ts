/** By how the name of a file ends, whatever the case (rule pictures-by-name). */
export const isPictureName = (name: string) => /(?:jpeg|png|jpg)$/i.test(name)

/** Without folders, and without signs that show a name as another one. */
export const fileName = (given: string) =>
  given
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
