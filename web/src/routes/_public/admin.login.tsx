import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Form, SubmitButton } from '@/components/fields/form'
import { PasswordField } from '@/components/fields/password-field'
import { TextField } from '@/components/fields/text-field'
import { signInAsAdmin } from '@/features/auth/admin-login'
import classes from '@/features/auth/auth.module.css'
import { AuthCard } from '@/features/auth/auth-card'
import { LoginForm } from '@/features/auth/schema'
import { startAdminSession } from '@/lib/session'
import { useSchemaForm } from '@/lib/use-schema-form'

export const Route = createFileRoute('/_public/admin/login')({ component: AdminLoginPage })

function AdminLoginPage() {
  const form = useSchemaForm(LoginForm, { email: '', password: '' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signIn = async (body: { email: string; password: string }) => {
    await startAdminSession(queryClient, await signInAsAdmin(body))
    await navigate({ to: '/redirect', replace: true })
  }
  return (
    <AuthCard title="Admin Login">
      <Form form={form} onSubmit={signIn}>
        <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <SubmitButton>Sign In</SubmitButton>
      </Form>
      <div className={classes.links}>
        <Link to="/login">Regular login</Link>
      </div>
    </AuthCard>
  )
}
