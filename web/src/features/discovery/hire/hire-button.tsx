import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { hireRefusal } from '@/entities/hiring/hire-state'
import { NEXT_STEP_NOTE } from '@/features/discovery/hire/next-step-dock'

const loadDialog = () => import('@/features/discovery/hire/hire-dialog')
const HireDialog = lazy(loadDialog)

interface Props {
  coach: CoachDetail
  clientId: string
}

/**
 * Asks for an optional note and then sends the request, or leads to other coaches. Uses `aria-disabled` rather than
 * `disabled`, so that the button stays focusable and screen readers can read why it's off.
 */
export function HireButton({ coach, clientId }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Kept while the page is open, so that closing the dialog loses nothing.
  const [note, setNote] = useState('')
  const isOff = hireRefusal(coach) !== undefined
  return (
    <>
      {coach.status || coach.availability ? (
        <Button
          aria-haspopup="dialog"
          aria-disabled={isOff}
          data-disabled={isOff || undefined}
          aria-describedby={NEXT_STEP_NOTE}
          onPointerEnter={() => void loadDialog().catch(() => undefined)}
          onClick={isOff ? undefined : () => setOpen(true)}
        >
          Hire now
        </Button>
      ) : (
        <ButtonLink to="/client/nutritionists">See other coaches</ButtonLink>
      )}
      <Suspense>
        {isOpen && (
          <HireDialog
            coach={coach}
            clientId={clientId}
            note={note}
            onNote={setNote}
            close={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
