import { Link } from '@tanstack/react-router'
import type { Subscription } from '#core/billing/schema'
import { badgeText, coachNameOf, periodText, perMonth, planText } from '@/display/billing/plan-text'
import classes from '@/features/billing/subscription-list.module.css'

/** What runs, at a glance. */
export function SubscriptionList({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <ul className={classes.list}>
      {subscriptions.map((one) => (
        <li key={one.id}>
          <div>
            <Link to="/client/subscriptions" className={classes.coach}>
              {coachNameOf(one)}
            </Link>
            <span className={classes.detail}>
              {planText(one)}, {perMonth(one.plan.amount)}
            </span>
          </div>
          <div className={classes.state}>
            <strong>{badgeText(one)}</strong>
            <span className={classes.detail}>{periodText(one)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
