import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from '@/components/notices.module.css'
import { dismiss, noticeStore } from '@/lib/notify'

/**
 * Shows the notices of `notify`. Mounted from the start, because screen readers must know the region before
 * it announces anything.
 */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.getNone)
  return (
    <div role="status" className={classes.region}>
      {notices.map(({ id, text, kind, action }) => (
        <div key={id} className={classes.notice}>
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
