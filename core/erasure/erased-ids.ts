import { createHash } from 'node:crypto'

/** Answers whether a person's account was erased, without holding the ids of those people. */
export interface ErasedIds {
  isErased(personId: string): boolean
}

/** The name of a person in the ledger of erasures, which must not hold the id itself. */
export const erasedHash = (personId: string): string =>
  createHash('sha256').update(`erased:${personId}`).digest('hex')

export function erasedIds(hashes: Iterable<string>): ErasedIds {
  const known = new Set(hashes)
  return { isErased: (personId) => known.has(erasedHash(personId)) }
}
