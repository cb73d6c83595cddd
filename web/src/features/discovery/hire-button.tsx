import { Button } from '@mantine/core'
import type { CoachDetail } from '#core/discovery/schema'
import { hireRefusal } from '@/display/hiring/hire-state'
import { useHire } from '@/features/discovery/queries'

interface Props {
  coach: CoachDetail
  clientId: string
}

export function HireButton({ coach, clientId }: Props) {
  const hire = useHire(coach.id, clientId)
  const isRefused = hireRefusal(coach) !== undefined
  return (
    <Button
      disabled={isRefused}
      loading={hire.isPending}
      aria-describedby={isRefused ? 'hire-refusal' : undefined}
      onClick={hire.ask}
    >
      Hire now
    </Button>
  )
}
