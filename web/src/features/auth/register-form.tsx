import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import { LoadingState } from '@/components/states'
import classes from '@/features/auth/auth.module.css'
import { AuthCard } from '@/features/auth/auth-card'
import { loadAccount } from '@/features/auth/parts'
import type { RegistrationState } from '@/features/auth/registration-state'
import { SocialButtons } from '@/features/auth/social-buttons'
import { useFinishLogin } from '@/features/auth/use-finish-login'
import { loadPart } from '@/lib/load-part'

const ConfirmCode = lazy(() => import('@/features/auth/confirm-code'))

const titles = { client: 'Join as a client', nutritionist: 'Apply as a coach' }

/** E-mail and password, then the mailed code, then the registration itself (decision 2). */
export function RegisterForm({ registration }: { registration: RegistrationState }) {
  const finish = useFinishLogin()
  const [account, setAccount] = useState<{ email: string; password: string }>()

  const complete = async () => {
    if (!account) return
    const { signIn } = await loadAccount()
    await signIn(account.email, account.password)
    const { register } = await loadPart(() => import('@/features/auth/register'))
    await register(registration)
    await finish()
  }
  if (account)
    return (
      <AuthCard title="Confirm your e-mail">
        <Suspense fallback={<LoadingState />}>
          <ConfirmCode email={account.email} onConfirmed={complete} />
        </Suspense>
      </AuthCard>
    )
  return (
    <AuthCard
      title={titles[registration.userType]}
      description={
        <Link to="/register" search={{ ref: registration.refKey, type: 'any' }}>
          Change
        </Link>
      }
    >
      <PlainForm
        loadSchema={async () => (await loadAccount()).SignUpForm}
        onSubmit={async ({ email, password }) => {
          const { signUp } = await loadAccount()
          await signUp(email, password)
          setAccount({ email, password })
        }}
      >
        <PlainField name="email" label="Email" type="email" autoComplete="email" />
        <PlainPassword
          name="password"
          label="Password"
          description="At least 6 symbols"
          autoComplete="new-password"
        />
        <PlainPassword name="confirmation" label="Password confirmation" autoComplete="new-password" />
        <Text size="sm" c="dimmed">
          By creating an account you agree to the <Link to="/terms">terms</Link> and the{' '}
          <Link to="/privacy">privacy notice</Link>.
        </Text>
        <PlainSubmit>Create account</PlainSubmit>
      </PlainForm>
      <SocialButtons registration={registration} />
      <div className={classes.links}>
        <Link to="/login">I have an account</Link>
      </div>
    </AuthCard>
  )
}
