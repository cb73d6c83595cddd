import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { AuthCard } from '@/features/account/auth-card'
import { messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'
import { useHash } from '@/lib/page/address'

const loadApi = async () => (await loadPart(() => import('@/lib/network/api'))).api

/**
 * Where people turn reminder emails off, or on again. Email scanners open the link, too, so it takes a click.
 */
export function RemindersPage() {
  const [, token] = (useHash() ?? '').split('=')
  const [isStopped, setStopped] = useState(false)
  const [confirmation, setConfirmation] = useState('')
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
      setConfirmation(isStop ? "You won't get any more reminders." : 'Reminders are back on.')
    } catch (failure) {
      setError(failure)
    }
    setPending(false)
  }
  return (
    <AuthCard
      title={isStopped ? 'Email reminders are off' : 'Turn off email reminders?'}
      description={
        isStopped
          ? undefined
          : "They're about unread messages, forms to fill out and reviews you can write. We'll still email you about payments and decisions on your account."
      }
    >
      <Text role="status">{confirmation}</Text>
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
          {isStopped ? 'Turn on reminders' : 'Turn off reminders'}
        </Button>
      ) : (
        <Text>This link is incomplete. Open it from the email again.</Text>
      )}
    </AuthCard>
  )
}
