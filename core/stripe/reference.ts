/** The id of what the provider shows as an id or, expanded, as the thing itself. */
export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id
