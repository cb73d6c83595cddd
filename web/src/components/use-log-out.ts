import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useConfirm } from '@/components/overlays/confirm'
import { hasUnsavedChanges } from '@/components/overlays/use-leave-guard'
import { saveDrafts } from '@/lib/draft'
import { currentPersonId } from '@/lib/session/auth'
import { logOut } from '@/lib/session/session'
import { hasDrafts } from '@/lib/storage'

/**
 * Ends the session, if the person wants that although something on this device would be lost with it (rule
 * logout-clears-device). Resolves to whether it ended.
 */
export function useLogOut(): () => Promise<boolean> {
  const confirm = useConfirm()
  const router = useRouter()
  const queryClient = useQueryClient()
  return async () => {
    saveDrafts()
    const isSomethingLost = hasUnsavedChanges() || hasDrafts(currentPersonId() ?? '')
    const question = {
      title: 'Log out and lose what you typed?',
      body: "Something on this device hasn't been sent or saved. It will be deleted.",
      confirmLabel: 'Log out',
      cancelLabel: 'Stay',
      isDestructive: true,
    }
    if (isSomethingLost && !(await confirm(question))) return false
    logOut(queryClient)
    // The question has been answered, so no form may ask again.
    void router.navigate({ to: '/redirect', ignoreBlocker: true })
    return true
  }
}
