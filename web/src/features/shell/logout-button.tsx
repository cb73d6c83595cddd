import { IconLogout } from '@tabler/icons-react'
import { useLogOut } from '@/components/use-log-out'
import classes from '@/features/shell/shell.module.css'

function LogoutButton() {
  const leave = useLogOut()
  return (
    <button type="button" className={classes.sideLink} onClick={() => void leave()}>
      <IconLogout size={22} aria-hidden />
      Logout
    </button>
  )
}

// `lazy` requires a default export.
export { LogoutButton as default }
