import { Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import { LoadingState } from '@/components/states'
import classes from '@/features/account/auth.module.css'
import { AuthCard } from '@/features/account/auth-card'
import { loadAccount } from '@/features/account/parts'
import type { RegistrationState } from '@/features/account/registration-state'
import { SocialButtons } from '@/features/account/social-buttons'
import { leaveFor } from '@/lib/leave'
import { loadPart } from '@/lib/load-part'

const ConfirmCode = lazy(() => import('@/features/account/confirm-code'))

const titles = { client: 'Join as a client', nutritionist: 'Apply as a coach' }

/** E-mail and password, then the mailed code, then the registration itself (decision 2). */
export function RegisterForm({ registration }: { registration: RegistrationState }) {
  const [account, setAccount] = useState<{ email: string; password: string }>()

  const complete = async () => {
    if (!account) return
    const { signIn } = await loadAccount()
    await signIn(account.email, account.password)
    const { register } = await loadPart(() => import('@/features/account/register'))
    await register(registration)
    await leaveFor('/redirect')
  }
  // `any` asks again, also who came with a referral key.
  const { refKey } = registration
  const change = new URLSearchParams({ ...(refKey && { ref: refKey }), type: 'any' })
  if (account)
    return (
      <AuthCard title="Confirm your e-mail">
        <Suspense fallback={<LoadingState />}>
          <ConfirmCode email={account.email} onConfirmed={complete} />
        </Suspense>
      </AuthCard>
    )
  return (
    <AuthCard title={titles[registration.userType]} description={<a href={`/register?${change}`}>Change</a>}>
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
          By creating an account you agree to the <a href="/terms">terms</a> and the{' '}
          <a href="/privacy">privacy notice</a>.
        </Text>
        <PlainSubmit>Create account</PlainSubmit>
      </PlainForm>
      <SocialButtons registration={registration} />
      <div className={classes.links}>
        <a href="/login">I have an account</a>
      </div>
    </AuthCard>
  )
}
