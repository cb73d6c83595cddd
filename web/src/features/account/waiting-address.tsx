import { Alert, Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { User } from '#core/user/schema'
import { useSendAgain } from '@/features/account/address-queries'
import classes from '@/features/account/waiting-address.module.css'

/** An address that is not used yet, and how it comes to be; nothing when none waits. */
export function WaitingAddress({ user: { email, pendingEmail } }: { user: User }) {
  const sending = useSendAgain()
  if (!pendingEmail) return null
  return (
    <Alert
      role="status"
      variant="default"
      className={classes.waiting}
      icon={<IconMail aria-hidden />}
      title="Your new email is waiting for confirmation"
    >
      <Text>
        We sent a link to <strong>{pendingEmail}</strong>. Open it within a day; until then we write to{' '}
        <strong>{email}</strong>. Look in the spam folder too.
      </Text>
      <Button
        mt="sm"
        variant="default"
        loading={sending.isPending}
        onClick={() => sending.mutate(pendingEmail)}
      >
        Send again
      </Button>
    </Alert>
  )
}
