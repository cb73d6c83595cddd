import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useConfirm } from '@/components/confirm'
import { hasUnsavedChanges } from '@/components/use-leave-guard'
import classes from '@/features/shell/shell.module.css'
import { currentPersonId } from '@/lib/auth'
import { logOut } from '@/lib/session'
import { hasDrafts } from '@/lib/storage'

/** Ends the session. Asks first if something on this device would be lost with it (rule logout-leaves-nothing). */
function LogoutButton() {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = async () => {
    const isSomethingLost = hasUnsavedChanges() || hasDrafts(currentPersonId() ?? '')
    const question = {
      title: 'Log out and lose what you typed?',
      body: 'Something on this device is not sent or saved yet. It is deleted when you log out.',
      confirmLabel: 'Log out',
      cancelLabel: 'Stay',
      isDestructive: true,
    }
    if (isSomethingLost && !(await confirm(question))) return
    logOut(queryClient)
    // The question has been answered, so no form may ask again.
    void navigate({ to: '/redirect', ignoreBlocker: true })
  }
  return (
    <button type="button" className={classes.sideLink} onClick={() => void leave()}>
      <IconLogout size={22} aria-hidden />
      Logout
    </button>
  )
}

// `lazy` requires a default export.
export { LogoutButton as default }
