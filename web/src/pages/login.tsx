import { useState } from 'react'
import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import classes from '@/features/account/auth.module.css'
import { AuthCard } from '@/features/account/auth-card'
import { ConfirmCodeCard } from '@/features/account/confirm-code-card'
import { loadAccount } from '@/features/account/load-account'
import { LOGIN_FAILURES } from '@/features/account/login-failure'
import type { PendingConfirmation } from '@/features/account/registration-state'
import { SocialButtons } from '@/features/account/social-buttons'
import { useAddress } from '@/lib/page/address'
import { redirectDocument } from '@/lib/page/redirect-document'
import { useTabState } from '@/lib/session/tab-state'

interface Credentials {
  email: string
  password: string
}

export function LoginPage() {
  const failure = useAddress().get('error')
  const error = Object.entries(LOGIN_FAILURES).find(([name]) => name === failure)?.[1]
  const [pending, setPending] = useTabState<PendingConfirmation>('waiting-code')
  const [unconfirmed, setUnconfirmed] = useState<Credentials>()

  const logIn = async (credentials: Credentials) => {
    const { email, password } = credentials
    const { signIn } = await loadAccount()
    if ((await signIn(email, password)) === 'done') return redirectDocument('/redirect')
    setUnconfirmed(credentials)
    setPending({ ...(pending?.email === email && pending), at: 'login', email })
  }
  if (pending?.at === 'login') return <ConfirmCodeCard pending={pending} password={unconfirmed?.password} />
  return (
    <AuthCard title="Login">
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <PlainForm
        loadSchema={async () => (await loadAccount()).LoginForm}
        onSubmit={logIn}
        retryField="password"
      >
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
