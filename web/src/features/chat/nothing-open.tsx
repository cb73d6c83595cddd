import { EmptyState } from '@/components/states'
import { useChats } from '@/features/chat/context'
import classes from '@/features/chat/nothing-open.module.css'

/** The right pane of a wide screen before a conversation is chosen. */
export function NothingOpen() {
  const { chats } = useChats()
  if (chats.length === 0) return null
  return (
    <div className={classes.choose}>
      <EmptyState title="Select a conversation" art="talk">
        Messages appear here.
      </EmptyState>
    </div>
  )
}
