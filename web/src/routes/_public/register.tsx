import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '@/components/page'
import classes from '@/features/auth/auth.module.css'
import { ChooseType } from '@/features/auth/choose-type'
import { RegisterForm } from '@/features/auth/register-form'
import { USER_TYPES } from '@/features/auth/registration-state'
import { oneOf, searchOf, textUpTo } from '@/lib/search'

export const Route = createFileRoute('/_public/register')({
  validateSearch: searchOf({
    /** A referral key; it preselects the client type (spec 2). One of digits alone arrives as a number. */
    ref: (key) => (typeof key === 'number' ? String(key) : textUpTo(64)(key)),
    /** `any` asks, also who came with a referral key. */
    type: oneOf([...USER_TYPES, 'any']),
  }),
  component: RegisterPage,
})

function RegisterPage() {
  const { ref: refKey, type } = Route.useSearch()
  const navigate = Route.useNavigate()
  const userType = type ?? (refKey ? 'client' : undefined)
  if (userType && userType !== 'any')
    return <RegisterForm key={userType} registration={{ userType, refKey: refKey || undefined }} />
  return (
    <Page title="Create an account" width="narrow" description="How would you like to use Platewise?">
      <ChooseType
        refKey={refKey}
        choose={(chosen) => void navigate({ search: (old) => ({ ...old, type: chosen }) })}
      />
      <p className={classes.links}>
        <Link to="/login">I have an account</Link>
      </p>
    </Page>
  )
}
