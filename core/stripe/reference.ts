export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id

/** The `kind` in the metadata of a coach's payment for a promotion, which has no subscription to identify the payer. */
export const PROMOTION = 'promotion'
