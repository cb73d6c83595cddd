import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { AuthCard } from '@/features/account/auth-card'
import { messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'
import { useHash } from '@/lib/page/address'

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
    await loadPart(() => import('@/lib/network/api'))
      .then(({ api }) => api.referral.stopInvitations({ params: { token: token ?? '' } }))
      .then(({ success }) => setStopped(success), setError)
    setPending(false)
  }
  if (isStopped)
    return (
      <AuthCard title="Invitations stopped">
        <Text role="status">Coaches can no longer invite this email address.</Text>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Stop invitations?"
      description="Coaches won't be able to invite the address this link was sent to."
    >
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fw={550}>
          {messageOf(error)}
        </Text>
      )}
      {token === '' ? (
        <Text>This link is incomplete. Open it from the email again.</Text>
      ) : (
        <Button loading={isPending} disabled={!token} onClick={() => void stop()}>
          Stop invitations
        </Button>
      )}
    </AuthCard>
  )
}
