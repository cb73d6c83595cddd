import { Button, Text } from '@mantine/core'
import {
  PlainAction,
  PlainField,
  PlainForm,
  PlainPassword,
  PlainSubmit,
} from '@/components/fields/plain-form'
import { loadAccount } from '@/features/account/load-account'
import type { PendingConfirmation } from '@/features/account/registration-state'
import { messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'
import { notify } from '@/lib/notify'
import { redirectDocument } from '@/lib/page/redirect-document'
import { clearTabState, useTabState } from '@/lib/session/tab-state'

interface Props {
  pending: PendingConfirmation
  /** The password typed on this page, lost after a reload. */
  password?: string
}

/** Asks for the emailed six-digit code, then signs in and registers (rule emailed-code-confirms-address). */
function ConfirmCode({ pending: { email, registration }, password }: Props) {
  const [, setPending] = useTabState<PendingConfirmation>('waiting-code')
  const resend = async () => {
    try {
      const { resendCode } = await loadAccount()
      await resendCode(email)
      notify('New code sent')
    } catch (error) {
      notify(messageOf(error), 'error')
    }
  }
  const complete = async (code: string, secret: string) => {
    const { confirm, signIn } = await loadAccount()
    await confirm(email, code)
    await signIn(email, secret)
    if (registration) {
      const { register } = await loadPart(() => import('@/features/account/register'))
      await register(registration)
    }
    clearTabState('waiting-code')
    await redirectDocument('/redirect')
  }
  return (
    <PlainForm
      loadSchema={async () => (await loadAccount()).ConfirmForm}
      onSubmit={(typed) => complete(typed.code, password ?? typed.password ?? '')}
      retryField="code"
    >
      <Text>
        We sent a code to <strong>{email}</strong>. It can take a minute. Check your spam folder, too.
      </Text>
      <PlainField name="code" label="Six-digit code" inputMode="numeric" autoComplete="one-time-code" />
      {password === undefined && (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" hidden autoComplete="username" value={email} readOnly />
          <PlainPassword name="password" label="Password" autoComplete="current-password" />
        </>
      )}
      <PlainSubmit>Confirm</PlainSubmit>
      <PlainAction onClick={() => void resend()}>Resend</PlainAction>
      <Button variant="subtle" color="gray" onClick={() => setPending(undefined)}>
        Use a different email
      </Button>
    </PlainForm>
  )
}

// `lazy` requires a default export.
export { ConfirmCode as default }
