import { numberText } from '@/lib/text/format'

/** "5 coaches fit you, Ann". Nothing if no coach fits. */
export const fittingText = (count: number | undefined, firstName: string) =>
  count ? `${count === 1 ? '1 coach fits' : `${numberText(count)} coaches fit`} you, ${firstName}` : undefined
