import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { Form, SubmitButton } from '@/components/fields/form'
import { PasswordField } from '@/components/fields/password-field'
import { TextField } from '@/components/fields/text-field'
import classes from '@/features/auth/auth.module.css'
import { AuthCard } from '@/features/auth/auth-card'
import { ConfirmCode } from '@/features/auth/confirm-code'
import { LoginForm } from '@/features/auth/schema'
import { SocialButtons } from '@/features/auth/social-buttons'
import { useFinishLogin } from '@/features/auth/use-finish-login'
import { useSchemaForm } from '@/lib/use-schema-form'

export const Route = createFileRoute('/_public/login')({
  validateSearch: v.object({ error: v.optional(v.fallback(v.string(), '')) }),
  component: LoginPage,
})

function LoginPage() {
  const { error } = Route.useSearch()
  const form = useSchemaForm(LoginForm, { email: '', password: '' })
  const finish = useFinishLogin()
  const [isUnconfirmed, setUnconfirmed] = useState(false)

  const logIn = async () => {
    const { email, password } = form.getValues()
    const { signIn } = await import('@/features/auth/account')
    if ((await signIn(email.trim().toLowerCase(), password)) === 'unconfirmed') setUnconfirmed(true)
    else await finish()
  }
  if (isUnconfirmed)
    return (
      <AuthCard title="Confirm your e-mail">
        <ConfirmCode email={form.getValues('email')} onConfirmed={logIn} />
      </AuthCard>
    )
  return (
    <AuthCard title="Login">
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <Form form={form} onSubmit={logIn}>
        <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <SubmitButton>Login</SubmitButton>
      </Form>
      <SocialButtons />
      <div className={classes.links}>
        <Link to="/forgot-password">Forgot password?</Link>
        <Link to="/register">Create an account</Link>
      </div>
    </AuthCard>
  )
}
