import { money } from '@/lib/format'

export const Money = ({ cents }: { cents: number }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums' }}>{money(cents)}</span>
)
