import { conflict } from '#core/shared/errors'

/**
 * `deleted` refuses any other change to a deleted client. `alreadyErased` refuses to cancel a deletion whose final
 * step has begun (rule deleted-client).
 */
export const deleted = () => conflict('This client is scheduled for deletion. Restore them first.', 'DELETED')
export const alreadyErased = () =>
  conflict("It's too late to restore this client: their data is being deleted.", 'FINAL')
