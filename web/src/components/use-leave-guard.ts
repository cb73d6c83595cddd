import { useBlocker, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfirm } from '@/components/confirm'

/** Asks before unsaved changes are left behind; from step to step of the same page they are not. */
export function useLeaveGuard(isDirty: boolean) {
  const confirm = useConfirm()
  const [own] = useState(() => window.location.pathname)
  const { history } = useRouter()
  const ask = () =>
    confirm({
      title: 'Leave this page?',
      body: 'What you entered has not been submitted yet.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
    })
  const askHere = async () => {
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    if (await ask()) history.back({ ignoreBlocker: true })
  }
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      // While the next page is still loading this one is there, but it has been left.
      if (!isDirty || current.pathname !== own || current.pathname === next.pathname) return false
      if (action !== 'BACK') return !(await ask())
      // The browser has gone back already and returns first, so that Back may close the question.
      void askHere()
      return true
    },
    enableBeforeUnload: isDirty,
  })
}
