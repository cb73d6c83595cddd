import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfirm } from '@/components/confirm'

/** Asks before unsaved changes are left behind; from step to step of the same page they are not. */
export function useLeaveGuard(isDirty: boolean) {
  const confirm = useConfirm()
  const [own] = useState(() => window.location.pathname)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // While the next page is still loading this one is there, but it has been left.
      if (!isDirty || current.pathname !== own || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: 'Leave this page?',
        body: 'What you entered has not been submitted yet.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
      })
      return !leave
    },
    enableBeforeUnload: isDirty,
  })
}
