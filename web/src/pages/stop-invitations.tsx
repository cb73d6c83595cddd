import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { AuthCard } from '@/features/account/auth-card'
import { useHash } from '@/lib/address'
import { messageOf } from '@/lib/api-error'
import { loadPart } from '@/lib/load-part'

/**
 * The page an invitation email's opt-out link leads to. Email scanners open the link, too, so opting out
 * takes a click.
 */
export function StopInvitationsPage() {
  const token = useHash()
  const [isStopped, setStopped] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const stop = async () => {
    setPending(true)
    setError(undefined)
    await loadPart(() => import('@/lib/api'))
      .then(({ api }) => api.referral.stopInvitations({ params: { token: token ?? '' } }))
      .then(({ success }) => setStopped(success), setError)
    setPending(false)
  }
  if (isStopped)
    return (
      <AuthCard title="No more invitations">
        <Text role="status">From now on nobody can invite this address here.</Text>
      </AuthCard>
    )
  return (
    <AuthCard
      title="No more invitations?"
      description="Then no coach can have us invite the address that this link was sent to."
    >
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fw={550}>
          {messageOf(error)}
        </Text>
      )}
      {token === '' ? (
        <Text>This link is not complete. Please open it from the mail again.</Text>
      ) : (
        <Button loading={isPending} disabled={!token} onClick={() => void stop()}>
          Send me no more invitations
        </Button>
      )}
    </AuthCard>
  )
}
