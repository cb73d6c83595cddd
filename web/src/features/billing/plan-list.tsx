import { Card } from '@/components/layout/card'
import type { Offer } from '@/features/billing/offers'
import classes from '@/features/billing/plan-list.module.css'

/** A coach's offers with what they include. */
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
