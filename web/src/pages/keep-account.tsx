import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { AuthCard } from '@/features/account/auth-card'
import { keepAccount } from '@/features/own-deletion/keep-account'
import { messageOf } from '@/lib/network/api-error'
import { useHash } from '@/lib/page/address'

/** What the site says after an account was deleted. No link has this token. */
const DELETED = 'deleted'

/**
 * The page that the email about a deleted account links to (rule own-deletion). Email scanners open the link, too, so
 * keeping the account takes a click.
 */
export function KeepAccountPage() {
  const token = useHash()
  const [isKept, setKept] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const keep = async () => {
    setPending(true)
    setError(undefined)
    await keepAccount(token ?? '').then(({ success }) => setKept(success), setError)
    setPending(false)
  }
  if (token === DELETED)
    return (
      <AuthCard title="Your account is deleted">
        <Text role="status">
          You're signed out, and nothing will be charged anymore. We permanently delete your data in 72 hours.
          If you change your mind before then, open the link in the email we just sent you.
        </Text>
      </AuthCard>
    )
  if (isKept)
    return (
      <AuthCard title="Your account is back">
        <Text role="status">Nothing is lost, and running plans continue. Please sign in again.</Text>
        <Button component="a" href="/login">
          Sign in
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Keep your account?"
      description="This stops the deletion of your account. Everything will be as before, and running plans continue."
    >
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fw={550}>
          {messageOf(error)}
        </Text>
      )}
      {token === '' ? (
        <Text>This link is incomplete. Open it from the email again.</Text>
      ) : (
        <Button loading={isPending} disabled={!token} onClick={() => void keep()}>
          Keep my account
        </Button>
      )}
    </AuthCard>
  )
}
