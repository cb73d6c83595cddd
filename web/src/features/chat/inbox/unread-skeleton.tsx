import { Skeleton } from '@mantine/core'
import { Card } from '@/components/layout/card'
import classes from '@/features/chat/inbox/unread-list.module.css'

/** Has the size of a list with one row. */
export const UnreadSkeleton = () => (
  <Card component="div" className={classes.skeleton}>
    <Skeleton h={48} circle />
    <div className={classes.text}>
      <Skeleton h={14} w="40%" my={3} />
      <Skeleton h={14} w="80%" my={3} />
    </div>
  </Card>
)
