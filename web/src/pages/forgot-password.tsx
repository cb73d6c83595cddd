import { Button } from '@mantine/core'
import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import classes from '@/features/account/auth.module.css'
import { AuthCard } from '@/features/account/auth-card'
import { loadAccount } from '@/features/account/load-account'
import { config } from '@/lib/config'
import { notifyOnNextPage } from '@/lib/notify'
import { redirectDocument } from '@/lib/page/redirect-document'
import { clearTabState, useTabState } from '@/lib/session/tab-state'

export function ForgotPasswordPage() {
  const [email, setEmail] = useTabState<string>('new-password')
  if (email) return <NewPassword email={email} forget={() => setEmail(undefined)} />
  return (
    <AuthCard title="Forgot password" description="We'll email you a code to set a new one.">
      <PlainForm
        loadSchema={async () => (await loadAccount()).EmailForm}
        onSubmit={async (values) => {
          const { requestReset } = await loadAccount()
          await requestReset(values.email)
          setEmail(values.email)
        }}
      >
        <PlainField name="email" label="Email" type="email" autoComplete="username" />
        <PlainSubmit>Send code</PlainSubmit>
      </PlainForm>
      <div className={classes.links}>
        <a href="/login">Back to login</a>
      </div>
    </AuthCard>
  )
}

function NewPassword({ email, forget }: { email: string; forget: () => void }) {
  return (
    <AuthCard
      title="Set a new password"
      description={
        <>
          If <strong>{email}</strong> has an account with a password, we've emailed it a code.
          {config.socialSignIn && (
            <>
              {' '}
              If you joined with Google or Apple, please <a href="/login">log in with that</a>.
            </>
          )}
        </>
      }
    >
      <PlainForm
        loadSchema={async () => (await loadAccount()).ResetForm}
        onSubmit={async ({ code, password }) => {
          const { resetWithCode } = await loadAccount()
          await resetWithCode(email, code, password)
          clearTabState('new-password')
          notifyOnNextPage('Password changed. Sign in with the new one.')
          await redirectDocument('/login')
        }}
        retryField="code"
      >
        <PlainField name="code" label="Six-digit code" inputMode="numeric" autoComplete="one-time-code" />
        <PlainPassword
          name="password"
          label="New password"
          description="At least 6 characters"
          autoComplete="new-password"
        />
        <PlainSubmit>Change password</PlainSubmit>
        <Button variant="subtle" color="gray" onClick={forget}>
          Use a different email
        </Button>
      </PlainForm>
    </AuthCard>
  )
}
