import { Alert, Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useSendAgain } from '@/features/account/address-queries'
import classes from '@/features/account/waiting-address.module.css'

interface Props {
  email: string
  pendingEmail: string
}

/** Explains how to confirm a new email address. */
export function WaitingAddressNote({ email, pendingEmail }: Props) {
  const sending = useSendAgain()
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
