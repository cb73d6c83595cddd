import { Page } from '@/components/page'
import classes from '@/features/account/auth.module.css'
import { ChooseType } from '@/features/account/choose-type'
import { RegisterForm } from '@/features/account/register-form'
import { USER_TYPES } from '@/features/account/registration-state'
import { pushSearch, useAddress } from '@/lib/address'

const MAX_KEY = 64

export function RegisterPage() {
  const address = useAddress()
  const key = address.get('ref') ?? ''
  const refKey = key.length <= MAX_KEY && key ? key : undefined
  // A referral key preselects the client type (spec 2); `any` asks all the same.
  const type = address.get('type')
  const isAsked = type === 'any' || !refKey
  const userType = USER_TYPES.find((one) => one === type) ?? (isAsked ? undefined : 'client')
  if (userType) return <RegisterForm key={userType} registration={{ userType, refKey }} />
  const choose = (type: string) => {
    address.set('type', type)
    pushSearch(address)
  }
  return (
    <Page title="Create an account" width="narrow" description="How would you like to use Platewise?">
      <ChooseType refKey={refKey} choose={choose} />
      <p className={classes.links}>
        <a href="/login">I have an account</a>
      </p>
    </Page>
  )
}
