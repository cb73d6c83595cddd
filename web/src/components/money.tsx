import { sumText } from '@/lib/text/format'

/** An amount in a table, with cents so that the amounts of a column line up. */
export const Money = ({ cents }: { cents: number }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums' }}>{sumText(cents)}</span>
)
