import { List, Text } from '@mantine/core'
import type { StatusImpact } from '#core/user/schema'
import { money } from '@/lib/format'

const counted = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`

/** What a suspension is about to touch. */
export function SuspensionImpact({ name, impact }: { name: string; impact: StatusImpact }) {
  const { subscriptions, amount, pages, chats, mails } = impact
  const lines = [
    subscriptions > 0 &&
      `${counted(subscriptions, 'subscription', 'subscriptions')}, ${money(amount)} a month, will end with the paid period.`,
    pages > 0 && `${counted(pages, 'open payment page', 'open payment pages')} will close.`,
    chats > 0 && `${counted(chats, 'chat', 'chats')} will close.`,
    mails > 0 && `${counted(mails, 'email', 'emails')} will tell ${name}.`,
  ]
  return <Lines text={`${name} can no longer use the product.`} lines={lines} />
}

/** What letting somebody in again is about to touch. */
export function ReturnImpact({ name, impact }: { name: string; impact: StatusImpact }) {
  const { subscriptions, amount, chats, mails } = impact
  const lines = [
    chats > 0 && `${counted(chats, 'chat', 'chats')} will open again.`,
    subscriptions > 0 &&
      `${counted(subscriptions, 'subscription', 'subscriptions')}, ${money(amount)} a month, will still end unless ${name} keeps them.`,
    mails > 0 && `${counted(mails, 'email', 'emails')} will tell ${name}.`,
  ]
  return <Lines text={`${name} can use the product again.`} lines={lines} />
}

const Lines = ({ text, lines }: { text: string; lines: (string | false)[] }) => (
  <>
    <Text>{text}</Text>
    <List mt="xs">
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
    </List>
  </>
)
