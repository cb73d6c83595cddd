import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import classes from '@/features/shell/shell.module.css'
import { deviceKeyOf } from '@/lib/storage'

const KEY = deviceKeyOf('desktop-note')
const isDismissed = () => localStorage.getItem(KEY) === 'dismissed'

/** Recommends using a phone. All features work on desktop, too. */
export function DesktopNote() {
  const [isHidden, setHidden] = useState(isDismissed)
  if (isHidden) return null
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
