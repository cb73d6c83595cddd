import { type Named, splitName as split } from '#core/shared/name'

/** A full name as the two fields of the form. */
export const splitName = (name: string): Named =>
  // Until a profile exists the name may be the email address.
  name.includes('@') ? { firstName: '', lastName: '' } : split(name)
