import { createHash } from 'node:crypto'

/** Answers whether a person's account was erased, without holding the ids of those people. */
export interface ErasedIds {
  isErased(personId: string): boolean
}

/** A person's name in the ledger of erasures. Their id is random, so its hash tells nothing and can't be guessed. */
export const erasureHashOf = (personId: string): string =>
  createHash('sha256').update(`erased person ${personId}`).digest('hex')

export function erasedIds(hashes: Iterable<string>): ErasedIds {
  const known = new Set(hashes)
  return { isErased: (personId) => known.has(erasureHashOf(personId)) }
}
