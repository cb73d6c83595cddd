import { Alert, Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import classes from '@/features/account/pending-email.module.css'
import { useResendLink } from '@/features/account/pending-email-queries'

interface Props {
  email: string
  pendingEmail: string
}

/** Explains how to confirm a new email address. */
export function PendingEmailNote({ email, pendingEmail }: Props) {
  const sending = useResendLink()
  return (
    <Alert
      role="status"
      variant="default"
      className={classes.waiting}
      icon={<IconMail aria-hidden />}
      title="Confirm your new email"
    >
      <Text>
        We sent a link to <strong>{pendingEmail}</strong>. Open it within a day. Until then, we'll email you
        at <strong>{email}</strong>. Check your spam folder, too.
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
