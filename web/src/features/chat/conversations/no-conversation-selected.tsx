import { EmptyState } from '@/components/states/states'
import { useConversations } from '@/features/chat/conversations/context'
import classes from '@/features/chat/conversations/no-conversation-selected.module.css'

/** The right pane of a wide screen before a conversation is chosen. */
export function NoConversationSelected() {
  const { chats } = useConversations()
  if (chats.length === 0) return null
  return (
    <div className={classes.choose}>
      <EmptyState title="Select a conversation" art="talk">
        Messages appear here.
      </EmptyState>
    </div>
  )
}
