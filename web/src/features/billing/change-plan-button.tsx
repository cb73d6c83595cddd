import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Subscription } from '#core/billing/shared/schema'
import { titleOf, withCoach } from '@/entities/billing/plan-text'
import { isRunning } from '@/features/billing/queries'

const ChangePlanDialog = lazy(() => import('@/features/billing/change-plan-dialog'))

/** Opens the choice of another plan. Renders nothing for plans that can't be changed now (rule change-of-plan). */
export function ChangePlanButton({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  const { status, paused, cancel_at } = subscription
  const isChangeable =
    isRunning(subscription) &&
    status !== 'past_due' &&
    !paused &&
    cancel_at === null &&
    !titleOf(subscription)
  if (!isChangeable) return null
  return (
    <>
      <Button
        variant="default"
        aria-label={`Change plan ${withCoach(subscription)}`}
        onClick={() => setOpen(true)}
      >
        Change plan
      </Button>
      <Suspense>
        {isOpen && <ChangePlanDialog subscription={subscription} close={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
