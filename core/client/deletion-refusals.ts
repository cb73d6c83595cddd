import { conflict } from '#core/shared/errors'

type Who = 'client' | 'coach'

/**
 * `deleted` refuses any other change to a deleted person. `alreadyErased` refuses to cancel a deletion whose final
 * step has begun (rules deleted-client and deleted-coach).
 */
export const deleted = (who: Who = 'client') =>
  conflict(`This ${who} is scheduled for deletion. Restore them first.`, 'DELETED')
export const alreadyErased = (who: Who = 'client') =>
  conflict(`It's too late to restore this ${who}: their data is being deleted.`, 'FINAL')
