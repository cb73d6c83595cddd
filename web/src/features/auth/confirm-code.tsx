import { Button, Text } from '@mantine/core'
import { Form, SubmitButton } from '@/components/fields/form'
import { TextField } from '@/components/fields/text-field'
import { CodeForm } from '@/features/auth/schema'
import { messageOf } from '@/lib/api-error'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

interface Props {
  email: string
  /** Goes on once the address is confirmed; what it throws is shown. */
  onConfirmed: () => Promise<void>
}

/** The six-digit code that was mailed (decision 2). */
export function ConfirmCode({ email, onConfirmed }: Props) {
  const form = useSchemaForm(CodeForm, { code: '' })
  const resend = async () => {
    try {
      const { resendCode } = await import('@/features/auth/account')
      await resendCode(email)
      notify('A new code is on its way.')
    } catch (error) {
      notify(messageOf(error), 'error')
    }
  }
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        const { confirm } = await import('@/features/auth/account')
        await confirm(email, code)
        await onConfirmed()
      }}
    >
      <Text>
        We sent a code to <strong>{email}</strong>. It may take a minute; look in the spam folder too.
      </Text>
      <TextField
        control={form.control}
        name="code"
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <SubmitButton>Confirm</SubmitButton>
      <Button variant="subtle" onClick={() => void resend()}>
        Resend
      </Button>
    </Form>
  )
}
