import { createFileRoute, Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { Page } from '@/components/page'
import classes from '@/features/auth/auth.module.css'
import { ChooseType } from '@/features/auth/choose-type'
import { RegisterForm } from '@/features/auth/register-form'
import { USER_TYPES } from '@/features/auth/registration-state'

export const Route = createFileRoute('/_public/register')({
  validateSearch: v.object({
    /** A referral key; it preselects the client type (spec 2). */
    ref: v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), '')),
    type: v.optional(v.fallback(v.optional(v.picklist(USER_TYPES)), undefined)),
  }),
  component: RegisterPage,
})

function RegisterPage() {
  const { ref: refKey, type } = Route.useSearch()
  const navigate = Route.useNavigate()
  const userType = type ?? (refKey ? 'client' : undefined)
  if (userType)
    return <RegisterForm key={userType} registration={{ userType, refKey: refKey || undefined }} />
  return (
    <Page title="Create an account" width="narrow" description="How would you like to use Platewise?">
      <ChooseType choose={(chosen) => void navigate({ search: (old) => ({ ...old, type: chosen }) })} />
      <p className={classes.links}>
        <Link to="/login">I have an account</Link>
      </p>
    </Page>
  )
}
