import { messages } from '#core/shared/messages'
import { EmptyState } from '@/components/states'
import { useSeat } from '@/features/chat/context'
import type { Heading, Side } from '@/features/chat/names'

/** What stands in a conversation that nobody has begun. */
export function FirstWords({ heading: { kind, name } }: { heading: Heading }) {
  const { side } = useSeat()
  if (kind === 'admin')
    return (
      <EmptyState title="Message Platewise" art="talk">
        Tell us what you need. Someone on our team will answer here.
      </EmptyState>
    )
  return (
    <EmptyState title={`Say hello to ${name}`} art="talk">
      {side === 'coach' ? 'A quick hello makes it easy to reply.' : 'One line is enough to start.'}
    </EmptyState>
  )
}

/** How one might begin; an ellipsis stands for what only the writer knows. */
export function openingsOf({ kind, name }: Heading, side: Side): string[] {
  if (kind !== 'person' || side === 'admin') return []
  const hi = name === messages.noUsername ? 'Hi' : `Hi ${name.split(' ')[0]}`
  return side === 'coach'
    ? [
        `${hi}, welcome! I'm glad you're here.`,
        'What would you like to change first?',
        'What did you eat yesterday?',
      ]
    : [`${hi}, nice to meet you!`, 'My goal is …', 'The hardest part for me is …']
}
