import type { Subscription } from '#core/billing/schema'
import { LUX_AMOUNT } from '#core/coach/prices'

export { periodText, perMonth, statusText } from '@/lib/plan-text'

export const coachNameOf = ({ nutritionist: { firstName, lastName } }: Pick<Subscription, 'nutritionist'>) =>
  `${firstName} ${lastName}`.trim() || 'A former coach'

export const planText = ({
  extraSpecialtiesTitle,
  plan: { amount },
}: Pick<Subscription, 'extraSpecialtiesTitle' | 'plan'>) =>
  extraSpecialtiesTitle ?? (amount === LUX_AMOUNT * 100 ? 'Lux plan' : 'Monthly plan')
