import type { ExtraSpecialty } from '#core/extras/schema'
import classes from '@/features/extras/extra-facts.module.css'

export const subscribersText = (count: number) => (count === 1 ? '1 subscriber' : `${count} subscribers`)

/** The words that clients read, the price, and who pays for it already. */
export const ExtraFacts = ({
  extra: { specialties, description, price, approved, subscribers = 0 },
}: {
  extra: ExtraSpecialty
}) => (
  <dl className={classes.facts}>
    <dt>Title</dt>
    <dd>{specialties}</dd>
    <dt>Description</dt>
    <dd>{description}</dd>
    <dt>Price</dt>
    <dd>${price} per month</dd>
    <dt>Status</dt>
    <dd>{approved ? 'Approved' : 'Pending'}</dd>
    {subscribers > 0 && (
      <>
        <dt>Subscribers</dt>
        <dd>{subscribers}, who keep the title and the price they bought. It cannot be deleted.</dd>
      </>
    )}
  </dl>
)
