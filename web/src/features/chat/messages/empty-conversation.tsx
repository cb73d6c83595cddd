import { messages } from '#core/messages'
import { EmptyState } from '@/components/states'
import { useSeat } from '@/features/chat/conversations/context'
import type { Heading, Side } from '@/features/chat/conversations/heading'

/** What stands in a conversation that nobody has begun. */
export function FirstWords({ heading: { kind, name } }: { heading: Heading }) {
  const { side } = useSeat()
  if (kind === 'admin')
    return (
      <EmptyState title="Write to Platewise" art="talk">
        Say what you need: somebody of the team answers here.
      </EmptyState>
    )
  return (
    <EmptyState title={`Say hello to ${name}`} art="talk">
      {side === 'coach'
        ? 'A first line from you makes it easy to answer.'
        : 'One line is enough: the rest comes by itself.'}
    </EmptyState>
  )
}

/** How one might begin; an ellipsis stands for what only the writer knows. */
export function openingsOf({ kind, name }: Heading, side: Side): string[] {
  if (kind !== 'person' || side === 'admin') return []
  const hi = name === messages.noUsername ? 'Hi' : `Hi ${name.split(' ')[0]}`
  return side === 'coach'
    ? [
        `${hi}, welcome! I am glad you are here.`,
        'What would you like to change first?',
        'What did you eat yesterday?',
      ]
    : [`${hi}, nice to meet you!`, 'My goal is …', 'The hardest part for me is …']
}
