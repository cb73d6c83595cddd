import { Button } from '@mantine/core'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { hireRefusal } from '@/entities/hiring/hire-state'
import { NEXT_STEP_NOTE } from '@/features/discovery/next-step-dock'
import { useHire } from '@/features/discovery/use-hire'

interface Props {
  coach: CoachDetail
  clientId: string
}

/**
 * Uses `aria-disabled` rather than `disabled`, so that the button stays focusable and screen readers can read
 * why it's off.
 */
export function HireButton({ coach, clientId }: Props) {
  const hire = useHire(coach.id, clientId)
  const isOff = hireRefusal(coach) !== undefined || hire.isPending
  return (
    <Button
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      aria-busy={hire.isPending}
      aria-describedby={NEXT_STEP_NOTE}
      onClick={isOff ? undefined : hire.ask}
    >
      Hire now
    </Button>
  )
}
