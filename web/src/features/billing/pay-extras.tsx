import type { CoachDetail } from '#core/discovery/shared/schema'
import { extraOffers } from '@/features/billing/offers'
import { PayButton } from '@/features/billing/pay-button'

interface Props {
  coach: Pick<CoachDetail, 'id' | 'extraSpecialties'>
  name: string
  refusalId: string | undefined
}

/** What of a coach's extra specialties the client has not subscribed to yet; nothing when that is all. */
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
