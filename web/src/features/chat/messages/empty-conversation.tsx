import { messages } from '#core/shared/messages'
import { EmptyState } from '@/components/states/states'
import { useViewer } from '@/features/chat/conversations/context'
import type { Heading } from '@/features/chat/conversations/heading'
import type { ViewerRole } from '@/features/chat/conversations/viewer'

/** Shown in a conversation without messages. */
export function EmptyConversation({ heading: { kind, name } }: { heading: Heading }) {
  const { viewerRole } = useViewer()
  if (kind === 'admin')
    return (
      <EmptyState title="Message Platewise" art="talk">
        Tell us what you need. Someone on our team will answer here.
      </EmptyState>
    )
  return (
    <EmptyState title={`Say hello to ${name}`} art="talk">
      {viewerRole === 'coach' ? 'A quick hello makes it easy to reply.' : 'One line is enough to start.'}
    </EmptyState>
  )
}

/** Suggested first lines. An ellipsis marks what the writer has to fill in. */
export function suggestedOpenings({ kind, name }: Heading, viewerRole: ViewerRole): string[] {
  if (kind !== 'person' || viewerRole === 'admin') return []
  const hi = name === messages.noUsername ? 'Hi' : `Hi ${name.split(' ')[0]}`
  return viewerRole === 'coach'
    ? [
        `${hi}, welcome! I'm glad you're here.`,
        'What would you like to change first?',
        'What did you eat yesterday?',
      ]
    : [`${hi}, nice to meet you!`, 'My goal is …', 'The hardest part for me is …']
}
