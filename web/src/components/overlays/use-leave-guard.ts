import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useConfirm } from '@/components/overlays/confirm'

const unsavedPages = new Set<object>()
/** Whether leaving the open page would ask first. */
export const hasUnsavedChanges = () => unsavedPages.size > 0

/** Asks before leaving a page with unsaved changes, but not between steps of the same page. */
export function useLeaveGuard(isDirty: boolean) {
  const confirm = useConfirm()
  const [ownPath] = useState(() => window.location.pathname)
  const { history } = useRouter()
  useEffect(() => {
    if (!isDirty) return undefined
    const page = {}
    unsavedPages.add(page)
    return () => void unsavedPages.delete(page)
  }, [isDirty])
  const confirmLeave = () =>
    confirm({
      title: 'Discard unsaved changes?',
      body: "You haven't submitted what you entered.",
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    })
  const confirmLeaveInApp = async () => {
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    if (await confirmLeave()) history.back({ ignoreBlocker: true })
  }
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      // While the next page loads, this one is still rendered, although it has been left.
      if (!isDirty || current.pathname !== ownPath || current.pathname === next.pathname) return false
      if (action !== 'BACK') return !(await confirmLeave())
      // The browser has already gone back and must return before the dialog opens, so that Back can close the
      // dialog.
      void confirmLeaveInApp()
      return true
    },
    enableBeforeUnload: isDirty,
  })
}
