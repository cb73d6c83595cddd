export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id
