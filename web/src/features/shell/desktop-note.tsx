import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import classes from '@/features/shell/shell.module.css'
import { useSession } from '@/lib/session/session'
import { deviceKeyOf } from '@/lib/storage'

const KEY = deviceKeyOf('desktop-note')
const isDismissed = () => localStorage.getItem(KEY) === 'dismissed'

/** Recommends a phone to clients. Coaches and admins work at a desk all day, where the note would be in the way. */
export function DesktopNote() {
  const [isHidden, setHidden] = useState(isDismissed)
  const isClient = useSession()?.userType === 'client'
  if (isHidden || !isClient) return null
  const dismiss = () => {
    localStorage.setItem(KEY, 'dismissed')
    setHidden(true)
  }
  return (
    <div className={classes.note}>
      Platewise works best on your phone.
      <CloseButton aria-label="Dismiss this note" onClick={dismiss} />
    </div>
  )
}
