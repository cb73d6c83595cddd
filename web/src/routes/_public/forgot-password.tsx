import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form, SubmitButton } from '@/components/fields/form'
import { PasswordField } from '@/components/fields/password-field'
import { TextField } from '@/components/fields/text-field'
import classes from '@/features/auth/auth.module.css'
import { AuthCard } from '@/features/auth/auth-card'
import { EmailForm, ResetForm } from '@/features/auth/schema'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

export const Route = createFileRoute('/_public/forgot-password')({ component: ForgotPasswordPage })

function ForgotPasswordPage() {
  const form = useSchemaForm(EmailForm, { email: '' })
  const [email, setEmail] = useState<string>()
  if (email) return <NewPassword email={email} />
  return (
    <AuthCard title="Forgot password" description="We will e-mail you a code to set a new one.">
      <Form
        form={form}
        onSubmit={async (values) => {
          const { requestReset } = await import('@/features/auth/account')
          await requestReset(values.email)
          setEmail(values.email)
        }}
      >
        <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
        <SubmitButton>Send code</SubmitButton>
      </Form>
      <div className={classes.links}>
        <Link to="/login">Back to login</Link>
      </div>
    </AuthCard>
  )
}

function NewPassword({ email }: { email: string }) {
  const form = useSchemaForm(ResetForm, { code: '', password: '' })
  const navigate = useNavigate()
  return (
    <AuthCard
      title="Set a new password"
      description={
        <>
          If <strong>{email}</strong> has an account, a code is on its way to it.
        </>
      }
    >
      <Form
        form={form}
        onSubmit={async ({ code, password }) => {
          const { resetWithCode } = await import('@/features/auth/account')
          await resetWithCode(email, code, password)
          notify('Your password is changed. Please sign in.')
          await navigate({ to: '/login' })
        }}
      >
        <TextField
          control={form.control}
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <PasswordField
          control={form.control}
          name="password"
          label="New password"
          description="At least 6 symbols"
          autoComplete="new-password"
        />
        <SubmitButton>Change password</SubmitButton>
      </Form>
    </AuthCard>
  )
}
