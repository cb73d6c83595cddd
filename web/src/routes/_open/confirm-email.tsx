import { Button, Text } from '@mantine/core'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { useConfirmEmail } from '@/features/address/queries'
import { AuthCard } from '@/features/auth/auth-card'
import { isApiError, messageOf } from '@/lib/api-error'

export const Route = createFileRoute('/_open/confirm-email')({ component: ConfirmEmailPage })

/** Where the mailed link leads: programs that look through mails open it too, so it takes a click to count. */
function ConfirmEmailPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const { mutate, data, error, isPending } = useConfirmEmail()
  if (data)
    return (
      <AuthCard title="Your email address is confirmed">
        <Text role="status">
          {data.isInUse
            ? `From now on we write to ${data.email}.`
            : `We will write to ${data.email} as soon as an admin has accepted your changes.`}
        </Text>
        <ButtonLink to="/redirect">Continue</ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Confirm your email address"
      description="From then on we write to the address that this link was sent to."
    >
      {error && (
        <Text role="alert" c="var(--mantine-color-error)" fw={550}>
          {messageOf(error)}
          {isApiError(error, 'NOT_FOUND') &&
            ' Sign in to see which address counts, or to have another link sent.'}
        </Text>
      )}
      <Button loading={isPending} disabled={!token} onClick={() => mutate(token)}>
        Confirm this address
      </Button>
      {!token && <Text>This link is not complete. Please open it from the mail again.</Text>}
    </AuthCard>
  )
}
