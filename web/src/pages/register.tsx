import { useEffect, useState } from 'react'
import { ULID } from '#core/shared/ulid'
import { Page } from '@/components/layout/page'
import classes from '@/features/account/auth.module.css'
import { ChooseType } from '@/features/account/choose-type'
import { ConfirmCodeCard } from '@/features/account/confirm-code-card'
import { RegisterForm } from '@/features/account/register-form'
import { type PendingConfirmation, USER_TYPES } from '@/features/account/registration-state'
import { pushSearch, useAddress } from '@/lib/page/address'
import { rememberReturnPath } from '@/lib/session/auth'
import { useTabState } from '@/lib/session/tab-state'

const MAX_KEY = 64

export function RegisterPage() {
  const [pending, setPending] = useTabState<PendingConfirmation>('waiting-code')
  const [password, setPassword] = useState<string>()
  const address = useAddress()
  const key = address.get('ref') ?? ''
  const refKey = key.length <= MAX_KEY && key ? key : undefined
  // A referral key preselects the client type, but `any` still asks for the type.
  const type = address.get('type')
  const isAsked = type === 'any' || !refKey
  const userType = USER_TYPES.find((candidate) => candidate === type) ?? (isAsked ? undefined : 'client')
  const coach = ULID.exec(address.get('coach') ?? '')?.[0]
  // People who come from a coach's page return there after they finish signing up (rule join-leads-back).
  useEffect(() => {
    if (coach) rememberReturnPath(`/client/nutritionists/${coach}`)
  }, [coach])
  if (pending?.at === 'register') return <ConfirmCodeCard pending={pending} password={password} />
  if (userType) {
    const registration = { userType, refKey }
    const waitForCode = (email: string, typed: string) => {
      setPassword(typed)
      setPending({ at: 'register', email, registration })
    }
    return (
      <RegisterForm
        key={userType}
        registration={registration}
        returnsToCoach={coach !== undefined && userType === 'client'}
        onCodeSent={waitForCode}
      />
    )
  }
  const choose = (type: string) => {
    address.set('type', type)
    pushSearch(address)
  }
  return (
    <Page title="Create an account" width="narrow" description="How would you like to use Platewise?">
      <ChooseType refKey={refKey} choose={choose} />
      <p className={classes.links}>
        <a href="/login">Already have an account? Sign in</a>
      </p>
    </Page>
  )
}
