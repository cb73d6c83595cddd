import { useBlocker } from '@tanstack/react-router'
import { useConfirm } from '@/components/confirm'

/** Asks before unsaved changes are left behind. */
export function useLeaveGuard(isDirty: boolean) {
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty) return false
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
