import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import classes from '@/features/account/auth.module.css'
import { AuthCard } from '@/features/account/auth-card'
import { loadPart } from '@/lib/network/load-part'
import { persistAdmin } from '@/lib/network/persisted'
import { redirectDocument } from '@/lib/page/redirect-document'

const loadParts = () => loadPart(() => import('@/features/account/admin-login'))

export function AdminLoginPage() {
  const signIn = async (body: { email: string; password: string }) => {
    const { signInAsAdmin } = await loadParts()
    persistAdmin(await signInAsAdmin(body))
    await redirectDocument('/redirect')
  }
  return (
    <AuthCard title="Admin Login">
      <PlainForm
        loadSchema={async () => (await loadParts()).LoginForm}
        onSubmit={signIn}
        retryField="password"
      >
        <PlainField name="email" label="Email" type="email" autoComplete="username" />
        <PlainPassword name="password" label="Password" autoComplete="current-password" />
        <PlainSubmit>Sign In</PlainSubmit>
      </PlainForm>
      <div className={classes.links}>
        <a href="/login">Regular login</a>
      </div>
    </AuthCard>
  )
}
