import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { AuthCard } from '@/features/account/auth-card'
import { useHash } from '@/lib/address'
import { messageOf } from '@/lib/api-error'
import { loadPart } from '@/lib/load-part'

const loadApi = async () => (await loadPart(() => import('@/lib/api'))).api

/**
 * Where people turn reminder emails off, or on again. Email scanners open the link, too, so it takes a click.
 */
export function RemindersPage() {
  const [, token] = (useHash() ?? '').split('=')
  const [isStopped, setStopped] = useState(false)
  const [said, setSaid] = useState('')
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const decide = async (isStop: boolean) => {
    setPending(true)
    setError(undefined)
    try {
      const { mail } = await loadApi()
      const params = { token: token ?? '' }
      await (isStop ? mail.stopReminders({ params }) : mail.resumeReminders({ params }))
      setStopped(isStop)
      setSaid(isStop ? 'We send you no more reminders.' : 'We remind you by mail again.')
    } catch (failure) {
      setError(failure)
    }
    setPending(false)
  }
  return (
    <AuthCard
      title={isStopped ? 'No reminders by mail' : 'No reminders by mail?'}
      description={
        isStopped
          ? undefined
          : 'They tell you of messages that you have not read, of forms that wait for you and of a review that you can write. What you pay for and what is decided about you we tell you all the same.'
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
