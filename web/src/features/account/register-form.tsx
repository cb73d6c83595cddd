import { Text } from '@mantine/core'
import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import classes from '@/features/account/auth.module.css'
import { AuthCard } from '@/features/account/auth-card'
import { Inviter } from '@/features/account/inviter'
import { loadAccount } from '@/features/account/load-account'
import type { RegistrationState } from '@/features/account/registration-state'
import { SocialButtons } from '@/features/account/social-buttons'

const titles = { client: 'Join as a client', nutritionist: 'Apply as a coach' }

interface Props {
  registration: RegistrationState
  /** Whether the person returns to a coach's public page afterward. */
  returnsToCoach?: boolean
  /** Called when the account needs its emailed code (rule emailed-code-confirms-address). */
  onCodeSent: (email: string, password: string) => void
}

export function RegisterForm({ registration, returnsToCoach, onCodeSent }: Props) {
  // `type=any` shows the choice again, even with a referral key.
  const { userType, refKey } = registration
  const change = new URLSearchParams({ ...(refKey && { ref: refKey }), type: 'any' })
  return (
    <AuthCard title={titles[userType]} description={<a href={`/register?${change}`}>Change account type</a>}>
      {refKey && <Inviter userType={userType} refKey={refKey} />}
      {returnsToCoach && <Text>After you sign up, we'll take you back to the coach's page.</Text>}
      <PlainForm
        loadSchema={async () => (await loadAccount()).SignUpForm}
        onSubmit={async ({ email, password }) => {
          const { signUp } = await loadAccount()
          await signUp(email, password)
          onCodeSent(email, password)
        }}
      >
        <PlainField name="email" label="Email" type="email" autoComplete="email" />
        <PlainPassword
          name="password"
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
        />
        <PlainPassword name="confirmation" label="Password confirmation" autoComplete="new-password" />
        <Text size="sm" c="dimmed">
          By creating an account, you agree to the <a href="/terms">terms</a> and the{' '}
          <a href="/privacy">privacy notice</a>.
        </Text>
        <PlainSubmit>Create account</PlainSubmit>
      </PlainForm>
      <SocialButtons registration={registration} />
      <div className={classes.links}>
        <a href="/login">Already have an account? Sign in</a>
      </div>
    </AuthCard>
  )
}
