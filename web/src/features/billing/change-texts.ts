import type { PlanChanges } from '#core/billing/shared/schema'
import { dateText, money } from '@/lib/text/format'

type Option = PlanChanges['options'][number]

/** What a change of plan means: today, on its button, and once it's done. */
export function changeTexts(
  { amount, when, due }: Option,
  { amount: current, periodEnd }: Pick<PlanChanges, 'amount' | 'periodEnd'>,
) {
  const end = dateText(periodEnd * 1000)
  const price = `${money(amount * 100)} per month`
  if (when === 'now')
    return {
      today:
        due > 0
          ? `${money(due)} for the rest of this month, from your saved card. The new plan starts right away.`
          : 'Nothing. The new plan starts right away.',
      button: due > 0 ? `Pay ${money(due)} and upgrade` : 'Upgrade',
      done: `Plan changed. You now pay ${price}.`,
    }
  if (amount * 100 === current)
    return {
      today: 'Nothing. Your plan stays as it is.',
      button: 'Keep this plan',
      done: `Plan kept. It renews on ${end}.`,
    }
  return {
    today: `Nothing. You keep your ${money(current)} plan until then.`,
    button: `Change on ${end}`,
    done: `Your plan changes to ${price} on ${end}.`,
  }
}
