import { lazy, useRef } from 'react'
import type { StatusImpact } from '#core/impact/shared/schema'
import type { SuspensionReason } from '#core/shared/suspension'
import { useConfirm } from '@/components/overlays/confirm'
import { SuspensionImpact } from '@/entities/impact/status-impact'

// The dialog, which loads by itself as well, waits for this part before it opens.
const ReasonSelect = lazy(() => import('@/entities/impact/reason-select'))

interface Asked {
  name: string
  impact: StatusImpact
  isCoach?: boolean
}

/**
 * Asks before a suspension (rule preview-consequences). Returns the reason, if one was chosen, or undefined to cancel.
 */
export function useSuspensionQuestion() {
  const confirm = useConfirm()
  const reason = useRef<SuspensionReason>(undefined)
  return async (asked: Asked): Promise<{ reason?: SuspensionReason } | undefined> => {
    reason.current = undefined
    const isSure = await confirm({
      title: 'Suspension',
      body: (
        <>
          <SuspensionImpact {...asked} />
          <ReasonSelect
            onChange={(chosen) => {
              reason.current = chosen
            }}
          />
        </>
      ),
      confirmLabel: 'Suspend',
      isDestructive: true,
    })
    return isSure ? { reason: reason.current } : undefined
  }
}
