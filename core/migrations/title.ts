import type { Migration } from '#core/migrations/migration'

export const fourDigits = (number: number) => String(number).padStart(4, '0')
/** A migration's name and the name of its file. */
export const titleOf = ({ number, name }: Pick<Migration, 'number' | 'name'>) =>
  `${fourDigits(number)}-${name}`
