import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { catchFocus } from '@/components/catch-focus'
import classes from '@/features/chat/conversations/conversation-list.module.css'

interface Props {
  search: string
  showAll: () => void
}

/** Replaces the list if a search finds nothing. */
function NoConversationsMatch({ search, showAll }: Props) {
  // The button disappears when it's pressed.
  useEffect(() => catchFocus, [])
  return (
    <>
      <p className={classes.section} role="status">
        No conversations match “{search}”
      </p>
      <Button variant="subtle" onClick={showAll}>
        Show all conversations
      </Button>
    </>
  )
}

// `lazy` requires a default export.
export { NoConversationsMatch as default }
