/** A full name as the two fields of the form: what stands before the first space, and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  // Until a profile exists the name may be the email address.
  if (name.includes('@')) return { firstName: '', lastName: '' }
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
