import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { AuthCard } from '@/features/account/auth-card'
import { isApiError, messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'
import { useHash } from '@/lib/page/address'

const confirm = async (token: string) => {
  const { api } = await loadPart(() => import('@/lib/network/api'))
  return api.account.confirmEmail({ body: { token } })
}

/**
 * The page the confirmation email links to. Email scanners open the link, too, so confirming takes a click.
 */
export function ConfirmEmailPage() {
  const token = useHash()
  const [data, setData] = useState<Awaited<ReturnType<typeof confirm>>>()
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    setError(undefined)
    await confirm(token ?? '').then(setData, setError)
    setPending(false)
  }
  if (data)
    return (
      <AuthCard title="Your email address is confirmed">
        <Text role="status">
          {data.isInUse
            ? `From now on, we'll email you at ${data.email}.`
            : `We'll start emailing ${data.email} once an admin accepts your changes.`}
        </Text>
        <Button component="a" href="/redirect">
          Continue
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Confirm your email address"
      description="We'll use the address this link was sent to for all our emails."
    >
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fw={550}>
          {messageOf(error)}
          {isApiError(error, 'NOT_FOUND') && ' Sign in to see your current email, or to get a new link.'}
        </Text>
      )}
      {token === '' ? (
        <Text>This link is incomplete. Open it from the email again.</Text>
      ) : (
        <Button loading={isPending} disabled={!token} onClick={() => void send()}>
          Confirm email
        </Button>
      )}
    </AuthCard>
  )
}
