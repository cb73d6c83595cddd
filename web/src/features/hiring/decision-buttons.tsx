import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { clientName } from '@/features/hiring/client-text'
import type { ClientRow } from '@/features/hiring/queries'
import type { Decision } from '@/features/hiring/use-decision'

/** What has not been decided so already. */
export function DecisionButtons({ link, decision }: { link: ClientRow; decision: Decision }) {
  const isBusy = decision.pendingId === link.id
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconCheck size={18} aria-hidden />}
        disabled={isBusy}
        onClick={() => void decision.decide(link, 'APPROVED')}
        aria-label={`Approve ${clientName(link)}`}
      >
        Approve
      </Button>
      {link.status !== 'REJECTED' && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => void decision.decide(link, 'REJECTED')}
          aria-label={`Reject ${clientName(link)}`}
        >
          Reject
        </Button>
      )}
    </>
  )
}
