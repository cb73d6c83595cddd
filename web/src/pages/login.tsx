import { lazy, Suspense, useState } from 'react'
import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import { LoadingState } from '@/components/states'
import classes from '@/features/account/auth.module.css'
import { AuthCard } from '@/features/account/auth-card'
import { LOGIN_FAILURES } from '@/features/account/login-failure'
import { loadAccount } from '@/features/account/parts'
import { SocialButtons } from '@/features/account/social-buttons'
import { useAddress } from '@/lib/address'
import { leaveFor } from '@/lib/leave'

const ConfirmCode = lazy(() => import('@/features/account/confirm-code'))

interface Credentials {
  email: string
  password: string
}

export function LoginPage() {
  const failure = useAddress().get('error')
  const error = Object.entries(LOGIN_FAILURES).find(([name]) => name === failure)?.[1]
  const [unconfirmed, setUnconfirmed] = useState<Credentials>()

  const logIn = async (credentials: Credentials) => {
    const { signIn } = await loadAccount()
    if ((await signIn(credentials.email, credentials.password)) === 'unconfirmed') setUnconfirmed(credentials)
    else await leaveFor('/redirect')
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
          {error}
        </p>
      )}
      <PlainForm loadSchema={async () => (await loadAccount()).LoginForm} onSubmit={logIn}>
        <PlainField name="email" label="Email" type="email" autoComplete="username" />
        <PlainPassword name="password" label="Password" autoComplete="current-password" />
        <PlainSubmit>Login</PlainSubmit>
      </PlainForm>
      <SocialButtons />
      <div className={classes.links}>
        <a href="/forgot-password">Forgot password?</a>
        <a href="/register">Create an account</a>
      </div>
    </AuthCard>
  )
}
