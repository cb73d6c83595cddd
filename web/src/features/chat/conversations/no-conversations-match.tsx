import { Button } from '@mantine/core'
import classes from '@/features/chat/conversations/conversation-list.module.css'

interface Props {
  search: string
  showAll: () => void
}

/** Replaces the list if a search finds nothing. */
const NoConversationsMatch = ({ search, showAll }: Props) => (
  <>
    <p className={classes.section} role="status">
      No conversations match “{search}”
    </p>
    <Button variant="subtle" onClick={showAll}>
      Show all conversations
    </Button>
  </>
)

// `lazy` requires a default export.
export { NoConversationsMatch as default }
