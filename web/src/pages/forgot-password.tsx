import { useState } from 'react'
import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import classes from '@/features/account/auth.module.css'
import { AuthCard } from '@/features/account/auth-card'
import { loadAccount } from '@/features/account/parts'
import { leaveFor } from '@/lib/leave'
import { notifyThere } from '@/lib/notify'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>()
  if (email) return <NewPassword email={email} />
  return (
    <AuthCard title="Forgot password" description="We will e-mail you a code to set a new one.">
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

function NewPassword({ email }: { email: string }) {
  return (
    <AuthCard
      title="Set a new password"
      description={
        <>
          If <strong>{email}</strong> has an account, a code is on its way to it.
        </>
      }
    >
      <PlainForm
        loadSchema={async () => (await loadAccount()).ResetForm}
        onSubmit={async ({ code, password }) => {
          const { resetWithCode } = await loadAccount()
          await resetWithCode(email, code, password)
          notifyThere('Your password is changed. Please sign in.')
          await leaveFor('/login')
        }}
      >
        <PlainField
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <PlainPassword
          name="password"
          label="New password"
          description="At least 6 symbols"
          autoComplete="new-password"
        />
        <PlainSubmit>Change password</PlainSubmit>
      </PlainForm>
    </AuthCard>
  )
}
