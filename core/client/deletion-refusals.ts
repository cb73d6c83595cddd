import { conflict } from '#core/shared/errors'

/**
 * `deleted` refuses any other change to a deleted client. `alreadyErased` refuses to cancel a deletion whose final
 * step has begun (rule deleted-client).
 */
export const deleted = () => conflict('This client is deleted. Call that off first.', 'DELETED')
export const alreadyErased = () =>
  conflict('It is too late to call this off: the data is being deleted.', 'FINAL')
