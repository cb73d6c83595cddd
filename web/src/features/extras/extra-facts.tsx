import type { ReactNode } from 'react'
import type { ExtraSpecialty } from '#core/extras/shared/schema'

export const subscribersText = (count: number) => (count === 1 ? '1 subscriber' : `${count} subscribers`)

/** The description clients read, the price, and who already pays for it. */
export const ExtraFacts = ({
  extra: { specialties, description, price, approved, subscribers = 0 },
}: {
  extra: ExtraSpecialty
}) => (
  <dl>
    <Fact name="Title">{specialties}</Fact>
    <Fact name="Description">{description}</Fact>
    <Fact name="Price">${price} per month</Fact>
    <Fact name="Status">{approved ? 'Approved' : 'Pending'}</Fact>
    {subscribers > 0 && (
      <Fact name="Subscribers">
        {subscribers}. They keep the title and price they signed up for. Can't be deleted while subscribed.
      </Fact>
    )}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
