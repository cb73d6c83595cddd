import type { CoachDetail } from '#core/discovery/shared/schema'
import { extraOffers } from '@/features/billing/offers'
import { PayButton } from '@/features/billing/pay-button'

interface Props {
  coach: Pick<CoachDetail, 'id' | 'extraSpecialties'>
  name: string
  refusalId: string | undefined
}

/** A coach's extra specialties that the client hasn't subscribed to. Renders nothing if there are none. */
export function PayExtras({ coach: { id, extraSpecialties }, name, refusalId }: Props) {
  const left = extraSpecialties.filter(({ subscribed }) => !subscribed)
  if (left.length === 0) return null
  return (
    <PayButton
      title="Pay & Subscribe to Extra Specialties"
      variant="light"
      coach={{ id, name }}
      offers={extraOffers(left)}
      refusalId={refusalId}
    />
  )
}
