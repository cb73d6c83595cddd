import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { messages } from '#core/messages'
import { Form, SubmitButton } from '@/components/fields/form'
import { PasswordField } from '@/components/fields/password-field'
import { TextField } from '@/components/fields/text-field'
import classes from '@/features/auth/auth.module.css'
import { AuthCard } from '@/features/auth/auth-card'
import { passRecaptcha } from '@/features/auth/recaptcha'
import { LoginForm } from '@/features/auth/schema'
import { api } from '@/lib/api'
import { isApiError } from '@/lib/api-error'
import { startAdminSession } from '@/lib/session'
import { useSchemaForm } from '@/lib/use-schema-form'

export const Route = createFileRoute('/_public/admin/login')({ component: AdminLoginPage })

function AdminLoginPage() {
  const form = useSchemaForm(LoginForm, { email: '', password: '' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signIn = async (body: { email: string; password: string }) => {
    await passRecaptcha(body.email, 'login')
    const { token } = await api.admin.login({ body }).catch((error) => {
      throw isApiError(error) && error.status === 500 ? new Error(messages.adminLoginFallback) : error
    })
    await startAdminSession(queryClient, token)
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
