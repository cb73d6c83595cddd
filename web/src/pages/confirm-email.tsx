import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { AuthCard } from '@/features/account/auth-card'
import { useHash } from '@/lib/address'
import { isApiError, messageOf } from '@/lib/api-error'
import { loadPart } from '@/lib/load-part'

const confirm = async (token: string) => {
  const { api } = await loadPart(() => import('@/lib/api'))
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
            ? `From now on we write to ${data.email}.`
            : `We will write to ${data.email} as soon as an admin has accepted your changes.`}
        </Text>
        <Button component="a" href="/redirect">
          Continue
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Confirm your email address"
      description="From then on we write to the address that this link was sent to."
    >
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fw={550}>
          {messageOf(error)}
          {isApiError(error, 'NOT_FOUND') &&
            ' Sign in to see which address counts, or to have another link sent.'}
        </Text>
      )}
      {token === '' ? (
        <Text>This link is not complete. Please open it from the mail again.</Text>
      ) : (
        <Button loading={isPending} disabled={!token} onClick={() => void send()}>
          Confirm this address
        </Button>
      )}
    </AuthCard>
  )
}
