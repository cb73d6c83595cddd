import { PLATFORM_FEE_PERCENT } from '#core/billing/shared/schema'
import { GROUP_PLANS } from '#core/client/shared/plans'
import { Money } from '@/components/money'
import type { Draft } from '@/features/groupchats/draft'
import classes from '@/features/groupchats/groupchats.module.css'
import { monthlyOf } from '@/features/groupchats/monthly'
import { money } from '@/lib/text/format'

/** The group's monthly revenue, with its current members and when full. */
export function GroupMoney({ plan, coach, members }: Draft) {
  if (plan === 'NONE') return null
  const { amount, capacity } = GROUP_PLANS[plan]
  const counts = [...new Set([members.length, capacity])].filter((count) => count > 0)
  const months = counts.map((count) => ({ count, ...monthlyOf(plan, count) }))
  return (
    <table className={classes.money}>
      <caption>Monthly, once every client pays {money(amount * 100)}</caption>
      <thead>
        <tr>
          <td />
          {counts.map((count) => (
            <th key={count} scope="col">
              {count === capacity ? `Full (${count})` : count === 1 ? '1 client' : `${count} clients`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(
          [
            ['Clients pay', 'paid'],
            [`${coach?.user.name ?? 'Coach'} receives`, 'coach'],
            [`Platewise fee (${PLATFORM_FEE_PERCENT}%)`, 'platform'],
          ] as const
        ).map(([label, part]) => (
          <tr key={part}>
            <th scope="row">{label}</th>
            {months.map((month) => (
              <td key={month.count}>
                <Money cents={month[part]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
