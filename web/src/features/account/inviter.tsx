import { useEffect, useState } from 'react'
import classes from '@/features/account/auth.module.css'
import type { RegistrationState } from '@/features/account/registration-state'
import { loadPart } from '@/lib/network/load-part'

const TEXTS: Record<RegistrationState['userType'], string> = {
  client: "invites you to be their client. They'll see your profile once they're your coach.",
  nutritionist: 'invites you to coach here, too.',
}

/**
 * Names the person behind a referral key. The line stays empty for an unknown key, which is ignored (rule referral).
 */
export function Inviter({ userType, refKey }: Required<RegistrationState>) {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    loadPart(() => import('@/lib/network/api'))
      .then(({ api }) => api.referral.getReferrer({ params: { key: refKey } }))
      .then(
        (referrer) => isHere && setName(referrer.name),
        () => {},
      )
    return () => {
      isHere = false
    }
  }, [refKey])
  return (
    <p className={classes.inviter} role="status">
      {name && (
        <>
          <strong>{name}</strong> {TEXTS[userType]}
        </>
      )}
    </p>
  )
}
