import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorPage } from '@/components/states/error-page'
import { LoadingState } from '@/components/states/states'
import classes from '@/features/account/auth.module.css'
import { AuthCard } from '@/features/account/auth-card'
import {
  type AccountSwitch,
  completeSignIn,
  type SignInOutcome,
  type SignInResult,
} from '@/features/account/complete-sign-in'
import { getPendingCallback } from '@/features/account/sign-in-callback'
import { logOut } from '@/lib/session/session'

interface Props {
  onComplete: (result: SignInResult) => unknown
  /** The page around the question. */
  Frame: ComponentType<{ children: ReactNode }>
}

/**
 * Shows a loading state until it is clear who is signed in. Asks first if a link would change that (rule
 * confirm-account-switch).
 */
export function ExternalSignIn({ onComplete, Frame }: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [accountSwitch, setAccountSwitch] = useState<AccountSwitch>()
  const [failed, setFailed] = useState<{ error: Error }>()
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const hasStarted = useRef(false)

  const finish = async (signIn: () => Promise<SignInOutcome>) => {
    try {
      const outcome = await signIn()
      if ('accountSwitch' in outcome) setAccountSwitch(outcome.accountSwitch)
      else await onComplete(outcome.result)
    } catch (error) {
      setFailed({ error: error as Error })
    }
  }
  const start = () => {
    setAccountSwitch(undefined)
    setFailed(undefined)
    const leave = () => {
      logOut(queryClient)
      void navigate({ href: '/login', reloadDocument: true, replace: true, ignoreBlocker: true })
    }
    void finish(() => completeSignIn(queryClient, leave))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again for each URL with a new callback
  useEffect(() => {
    if (hasStarted.current && !getPendingCallback()) return
    hasStarted.current = true
    start()
  }, [visit])

  if (failed) return <ErrorPage error={failed.error} reset={start} />
  if (!accountSwitch) return <LoadingState />
  const { current, other } = accountSwitch
  const answer = (signIn: () => Promise<SignInResult>) => {
    setAccountSwitch(undefined)
    void finish(async () => ({ result: await signIn() }))
  }
  return (
    <Frame>
      <SwitchAccountCard
        current={current}
        other={other}
        accept={() => answer(accountSwitch.confirm)}
        decline={() => answer(async () => ({}))}
      />
    </Frame>
  )
}

interface SwitchAccountProps {
  current: string
  other: string
  accept: () => void
  decline: () => void
}

function SwitchAccountCard({ current, other, accept, decline }: SwitchAccountProps) {
  useEffect(() => document.querySelector('h1')?.focus(), [])
  return (
    <AuthCard title="Switch accounts?">
      <div className={classes.question}>
        <Text>
          You're signed in as <strong>{current}</strong>. The link you opened is for <strong>{other}</strong>.
        </Text>
        <Text>
          Only continue if that account is also yours. Anyone else who uses it can see what you enter there.
          Anything you haven't sent yet will be deleted from this device.
        </Text>
        <Button className={classes.answer} onClick={decline}>
          Stay signed in as {current}
        </Button>
        <Button variant="default" className={classes.answer} onClick={accept}>
          Continue as {other}
        </Button>
      </div>
    </AuthCard>
  )
}
