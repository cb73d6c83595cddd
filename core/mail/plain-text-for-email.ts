import { type Named, nameOf } from '#core/shared/name'

const MAX_LENGTH = 60
export const MAX_REASON_LENGTH = 1000

/** Shortens a text to one line in which no program finds a link, whatever was stored (rule no-user-links-in-emails). */
export function plainTextForEmail(text: string, maxLength = MAX_LENGTH): string {
  const line = text
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Z}]+/gu, ' ')
    .replace(/[.。．｡:/\\@#](?=\S)/gu, '$& ')
    .trim()
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('').trimEnd()}…` : line
}

export const plainNameForEmail = (person: Named) => plainTextForEmail(nameOf(person))
