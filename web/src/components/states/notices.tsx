import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import classes from '@/components/states/notices.module.css'
import { dismiss, dismissUndo, noticeStore, pauseNotice, resumeNotice } from '@/lib/notify'

/** What starts the next action, by pointer or key. */
const ACTIONS = 'a, button, summary, [role="menuitem"], [role="option"]'

/**
 * Shows the notices of `notify`. Mounted from the start, because screen readers must know the region before
 * it announces anything.
 */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.getNone)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const closeForNext = ({ target }: Event) => {
      if (!(target instanceof Element) || region.current?.contains(target)) return
      if (target.closest(ACTIONS)) dismissUndo()
    }
    document.addEventListener('click', closeForNext, { capture: true })
    // A page that an action opens by itself keeps its Undo, Back does not.
    window.addEventListener('popstate', dismissUndo)
    return () => {
      document.removeEventListener('click', closeForNext, { capture: true })
      window.removeEventListener('popstate', dismissUndo)
    }
  }, [])
  return (
    <div ref={region} role="status" className={classes.region}>
      {notices.map(({ id, text, kind, action }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the notice while it is in use
        <div
          key={id}
          className={classes.notice}
          onMouseEnter={() => pauseNotice(id)}
          onMouseLeave={() => resumeNotice(id)}
          onFocus={() => pauseNotice(id)}
          onBlur={() => resumeNotice(id)}
        >
          {kind === 'error' && <IconAlertCircle aria-hidden className={classes.mark} />}
          <span>{text}</span>
          {action && (
            <Button size="sm" variant="subtle" className={classes.action} onClick={action.run}>
              {action.label}
            </Button>
          )}
          <CloseButton
            variant="transparent"
            className={classes.close}
            aria-label="Dismiss"
            onClick={() => dismiss(id)}
          />
        </div>
      ))}
    </div>
  )
}
