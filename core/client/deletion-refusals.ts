import { conflict } from '#core/shared/errors'

/** Of any other change of a deleted client, and of calling off what is being made final (rule deleted-client). */
export const deleted = conflict('This client is deleted. Call that off first.', 'DELETED')
export const alreadyErased = conflict('It is too late to call this off: the data is being deleted.', 'FINAL')
