import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { AuthCard } from '@/features/account/auth-card'
import { useHash } from '@/lib/address'
import { messageOf } from '@/lib/api-error'
import { loadPart } from '@/lib/load-part'

const loadApi = async () => (await loadPart(() => import('@/lib/api'))).api

/** Where the way out of mails about unread messages leads, and the way back: programs that look through mails open it too, so it takes a click. */
export function ChatMailsPage() {
  const [, token] = (useHash() ?? '').split('=')
  const [isStopped, setStopped] = useState(false)
  const [said, setSaid] = useState('')
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const decide = async (isStop: boolean) => {
    setPending(true)
    setError(undefined)
    try {
      const { chat } = await loadApi()
      const params = { token: token ?? '' }
      await (isStop ? chat.stopMails({ params }) : chat.resumeMails({ params }))
      setStopped(isStop)
      setSaid(isStop ? 'We mail you of unread messages no more.' : 'We mail you of unread messages again.')
    } catch (failure) {
      setError(failure)
    }
    setPending(false)
  }
  return (
    <AuthCard
      title={isStopped ? 'No mails about unread messages' : 'No mails about unread messages?'}
      description={
        isStopped
          ? undefined
          : 'When you have not read a message for a quarter of an hour we mail you, once a day for each conversation at the most.'
      }
    >
      <Text role="status">{said}</Text>
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fw={550}>
          {messageOf(error)}
        </Text>
      )}
      {token ? (
        <Button
          variant={isStopped ? 'default' : 'filled'}
          loading={isPending}
          onClick={() => void decide(!isStopped)}
        >
          {isStopped ? 'Mail me again' : 'Mail me no more'}
        </Button>
      ) : (
        <Text>This link is not complete. Please open it from the mail again.</Text>
      )}
    </AuthCard>
  )
}
