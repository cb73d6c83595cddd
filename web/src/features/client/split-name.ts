import { type Named, splitName as split } from '#core/shared/name'

/** Splits a full name into the two fields of the form. */
export const splitName = (name: string): Named =>
  // Until a profile exists, the name can be the email address.
  name.includes('@') ? { firstName: '', lastName: '' } : split(name)
