import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SignUpForm } from '#core/user/schema'
import { Form, SubmitButton } from '@/components/fields/form'
import { PasswordField } from '@/components/fields/password-field'
import { TextField } from '@/components/fields/text-field'
import classes from '@/features/auth/auth.module.css'
import { AuthCard } from '@/features/auth/auth-card'
import { ConfirmCode } from '@/features/auth/confirm-code'
import type { RegistrationState } from '@/features/auth/registration-state'
import { SocialButtons } from '@/features/auth/social-buttons'
import { useFinishLogin } from '@/features/auth/use-finish-login'
import { useSchemaForm } from '@/lib/use-schema-form'

const titles = { client: 'Join as a client', nutritionist: 'Apply as a coach' }

/** E-mail and password, then the mailed code, then the registration itself (decision 2). */
export function RegisterForm({ registration }: { registration: RegistrationState }) {
  const form = useSchemaForm(SignUpForm, { email: '', password: '', confirmation: '' })
  const finish = useFinishLogin()
  const [account, setAccount] = useState<{ email: string; password: string }>()

  const complete = async () => {
    if (!account) return
    const { signIn } = await import('@/features/auth/account')
    await signIn(account.email, account.password)
    const { register } = await import('@/features/auth/register')
    await register(registration)
    await finish()
  }
  if (account)
    return (
      <AuthCard title="Confirm your e-mail">
        <ConfirmCode email={account.email} onConfirmed={complete} />
      </AuthCard>
    )
  return (
    <AuthCard title={titles[registration.userType]} description={<Link to="/register">Change</Link>}>
      <Form
        form={form}
        onSubmit={async ({ email, password }) => {
          const { signUp } = await import('@/features/auth/account')
          await signUp(email, password)
          setAccount({ email, password })
        }}
      >
        <TextField control={form.control} name="email" label="Email" type="email" autoComplete="email" />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          description="At least 6 symbols"
          autoComplete="new-password"
        />
        <PasswordField
          control={form.control}
          name="confirmation"
          label="Password confirmation"
          autoComplete="new-password"
        />
        <Text size="sm" c="dimmed">
          By creating an account you agree to the <Link to="/terms">terms</Link> and the{' '}
          <Link to="/privacy">privacy notice</Link>.
        </Text>
        <SubmitButton>Create account</SubmitButton>
      </Form>
      <SocialButtons registration={registration} />
      <div className={classes.links}>
        <Link to="/login">I have an account</Link>
      </div>
    </AuthCard>
  )
}
