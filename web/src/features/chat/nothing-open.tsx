import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/states'
import classes from '@/features/chat/nothing-open.module.css'
import { chatsQuery } from '@/features/chat/queries'

/** The right pane of a wide screen before a conversation is chosen. */
export function NothingOpen() {
  const { data: chats } = useSuspenseQuery(chatsQuery)
  if (chats.length === 0) return null
  return (
    <div className={classes.choose}>
      <EmptyState title="Choose a conversation" art="talk">
        You read and write it here.
      </EmptyState>
    </div>
  )
}
