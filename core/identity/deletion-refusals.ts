import type { Deletion } from '#core/identity/entity'
import { conflict } from '#core/shared/errors'

/**
 * `deleted` refuses any other change to a deleted person. `alreadyErased` refuses to cancel a deletion whose final
 * step has begun (rules deleted-client and deleted-coach).
 */
export const deleted = (who: Deletion['role']) =>
  conflict(`This ${who} is scheduled for deletion. Restore them first.`, 'DELETED')
export const alreadyErased = (who: Deletion['role']) =>
  conflict(`It's too late to restore this ${who}: their data is being deleted.`, 'FINAL')
