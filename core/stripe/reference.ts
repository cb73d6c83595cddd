export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id

/** The `kind` in the metadata of what a coach pays to be promoted: it has no invoice that says whose it is. */
export const PROMOTION = 'promotion'
