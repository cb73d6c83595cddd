import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import { LoadingState } from '@/components/states'
import classes from '@/features/auth/auth.module.css'
import { AuthCard } from '@/features/auth/auth-card'
import { LOGIN_FAILURES, type LoginFailure } from '@/features/auth/login-failure'
import { loadAccount } from '@/features/auth/parts'
import { SocialButtons } from '@/features/auth/social-buttons'
import { useFinishLogin } from '@/features/auth/use-finish-login'
import { oneOf, searchOf } from '@/lib/search'

const FAILURES = Object.keys(LOGIN_FAILURES) as LoginFailure[]

export const Route = createFileRoute('/_public/login')({
  validateSearch: searchOf({ error: oneOf(FAILURES) }),
  component: LoginPage,
})

const ConfirmCode = lazy(() => import('@/features/auth/confirm-code'))

interface Credentials {
  email: string
  password: string
}

function LoginPage() {
  const { error } = Route.useSearch()
  const finish = useFinishLogin()
  const [unconfirmed, setUnconfirmed] = useState<Credentials>()

  const logIn = async (credentials: Credentials) => {
    const { signIn } = await loadAccount()
    if ((await signIn(credentials.email, credentials.password)) === 'unconfirmed') setUnconfirmed(credentials)
    else await finish()
  }
  if (unconfirmed)
    return (
      <AuthCard title="Confirm your e-mail">
        <Suspense fallback={<LoadingState />}>
          <ConfirmCode email={unconfirmed.email} onConfirmed={() => logIn(unconfirmed)} />
        </Suspense>
      </AuthCard>
    )
  return (
    <AuthCard title="Login">
      {error && (
        <p role="alert" className={classes.error}>
          {LOGIN_FAILURES[error]}
        </p>
      )}
      <PlainForm loadSchema={async () => (await loadAccount()).LoginForm} onSubmit={logIn}>
        <PlainField name="email" label="Email" type="email" autoComplete="username" />
        <PlainPassword name="password" label="Password" autoComplete="current-password" />
        <PlainSubmit>Login</PlainSubmit>
      </PlainForm>
      <SocialButtons />
      <div className={classes.links}>
        <Link to="/forgot-password">Forgot password?</Link>
        <Link to="/register">Create an account</Link>
      </div>
    </AuthCard>
  )
}
