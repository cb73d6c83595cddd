import { Card } from '@/components/layout/card'
import classes from '@/features/chat/inbox/unread-list.module.css'

/** Shown instead of a list of conversations. */
export const Note = ({ children }: { children: string }) => (
  <Card component="p" className={classes.note}>
    {children}
  </Card>
)
