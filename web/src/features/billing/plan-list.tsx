import { Card } from '@/components/card'
import type { Offer } from '@/features/billing/offers'
import classes from '@/features/billing/plan-list.module.css'

/** What can be bought of a coach, each with what it includes. */
export const PlanList = ({ offers }: { offers: readonly Offer[] }) => (
  <Card component="ul" className={classes.plans} aria-label="Plans">
    {offers.map(({ id, label, description }) => (
      <li key={id}>
        <strong>{label}</strong>
        <span>{description}</span>
      </li>
    ))}
  </Card>
)
