import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { PlainField, PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import { signInAsAdmin } from '@/features/auth/admin-login'
import classes from '@/features/auth/auth.module.css'
import { AuthCard } from '@/features/auth/auth-card'
import { loadPart } from '@/lib/load-part'
import { startAdminSession } from '@/lib/session'

export const Route = createFileRoute('/_public/admin/login')({ component: AdminLoginPage })

const loadSchema = async () => (await loadPart(() => import('@/features/auth/schema'))).LoginForm

function AdminLoginPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signIn = async (body: { email: string; password: string }) => {
    await startAdminSession(queryClient, await signInAsAdmin(body))
    await navigate({ to: '/redirect', replace: true })
  }
  return (
    <AuthCard title="Admin Login">
      <PlainForm loadSchema={loadSchema} onSubmit={signIn}>
        <PlainField name="email" label="Email" type="email" autoComplete="username" />
        <PlainPassword name="password" label="Password" autoComplete="current-password" />
        <PlainSubmit>Sign In</PlainSubmit>
      </PlainForm>
      <div className={classes.links}>
        <Link to="/login">Regular login</Link>
      </div>
    </AuthCard>
  )
}
