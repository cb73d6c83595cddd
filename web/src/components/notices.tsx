import { Button, CloseButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import classes from '@/components/notices.module.css'
import { dismiss, noticeStore } from '@/lib/notify'

/** Where `notify` shows its notices; mounted once, so that screen readers know the region before it speaks. */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.getNone)
  return (
    <div role="status" className={classes.region}>
      {notices.map(({ id, text, kind, action }) => (
        <div key={id} className={classes.notice} data-kind={kind}>
          <span>{text}</span>
          {action && (
            <Button size="compact-md" variant="light" className={classes.action} onClick={action.run}>
              {action.label}
            </Button>
          )}
          <CloseButton aria-label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
