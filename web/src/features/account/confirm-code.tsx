import { Button, Text } from '@mantine/core'
import { PlainField, PlainForm, PlainSubmit } from '@/components/fields/plain-form'
import { loadAccount } from '@/features/account/parts'
import { messageOf } from '@/lib/api-error'
import { notify } from '@/lib/notify'

interface Props {
  email: string
  /** Goes on once the address is confirmed; what it throws is shown. */
  onConfirmed: () => Promise<void>
}

/** The six-digit code that was mailed (decision 2). */
function ConfirmCode({ email, onConfirmed }: Props) {
  const resend = async () => {
    try {
      const { resendCode } = await loadAccount()
      await resendCode(email)
      notify('A new code is on its way.')
    } catch (error) {
      notify(messageOf(error), 'error')
    }
  }
  return (
    <PlainForm
      loadSchema={async () => (await loadAccount()).CodeForm}
      onSubmit={async ({ code }) => {
        const { confirm } = await loadAccount()
        await confirm(email, code)
        await onConfirmed()
      }}
    >
      <Text>
        We sent a code to <strong>{email}</strong>. It may take a minute; look in the spam folder too.
      </Text>
      <PlainField
        name="code"
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <PlainSubmit>Confirm</PlainSubmit>
      <Button variant="subtle" onClick={() => void resend()}>
        Resend
      </Button>
    </PlainForm>
  )
}

// `lazy` asks for a default export.
export { ConfirmCode as default }
