import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { clientName } from '@/features/hiring/client-text'
import type { ClientRow } from '@/features/hiring/queries'
import type { Decision } from '@/features/hiring/use-decision'

interface Props {
  relationship: ClientRow
  decision: Decision
  /** Matches the buttons next to them. */
  size?: 'sm' | 'md'
}

/** Buttons for every decision except the current one. */
export function DecisionButtons({ relationship, decision, size = 'sm' }: Props) {
  const isBusy = decision.pendingId === relationship.id
  return (
    <>
      <Button
        size={size}
        leftSection={<IconCheck size={18} aria-hidden />}
        disabled={isBusy}
        onClick={() => void decision.decide(relationship, 'APPROVED')}
        aria-label={`Approve ${clientName(relationship)}`}
      >
        Approve
      </Button>
      {relationship.status !== 'REJECTED' && (
        <Button
          size={size}
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => void decision.decide(relationship, 'REJECTED')}
          aria-label={`Reject ${clientName(relationship)}`}
        >
          Reject
        </Button>
      )}
    </>
  )
}
