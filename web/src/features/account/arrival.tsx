import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorPage } from '@/components/error-page'
import { LoadingState } from '@/components/states'
import { type Arrived, arrive, type Question, type Settled } from '@/features/account/arrive'
import classes from '@/features/account/auth.module.css'
import { AuthCard } from '@/features/account/auth-card'
import { whatIsHeld } from '@/features/account/returned'
import { logOut } from '@/lib/session'

interface Props {
  goOn: (settled: Settled) => unknown
  /** The page around the question. */
  Frame: ComponentType<{ children: ReactNode }>
}

/**
 * Shows a loading state until it is clear who is signed in. Asks first if a link would change that (rule
 * link-asks-first).
 */
export function Arrival({ goOn, Frame }: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question>()
  const [failed, setFailed] = useState<{ error: Error }>()
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const hasArrived = useRef(false)

  const settle = async (settling: () => Promise<Arrived>) => {
    try {
      const arrived = await settling()
      if ('question' in arrived) setQuestion(arrived.question)
      else await goOn(arrived.settled)
    } catch (error) {
      setFailed({ error: error as Error })
    }
  }
  const begin = () => {
    setQuestion(undefined)
    setFailed(undefined)
    const leave = () => {
      logOut(queryClient)
      void navigate({ href: '/login', reloadDocument: true, replace: true, ignoreBlocker: true })
    }
    void settle(() => arrive(queryClient, leave))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again with each address that brings something
  useEffect(() => {
    if (hasArrived.current && !whatIsHeld()) return
    hasArrived.current = true
    begin()
  }, [visit])

  if (failed) return <ErrorPage error={failed.error} reset={begin} />
  if (!question) return <LoadingState />
  const { here, other } = question
  const answer = (settling: () => Promise<Settled>) => {
    setQuestion(undefined)
    void settle(async () => ({ settled: await settling() }))
  }
  return (
    <Frame>
      <WhoseAccount
        here={here}
        other={other}
        accept={() => answer(question.goOn)}
        decline={() => answer(async () => ({}))}
      />
    </Frame>
  )
}

interface WhoseAccountProps {
  here: string
  other: string
  accept: () => void
  decline: () => void
}

function WhoseAccount({ here, other, accept, decline }: WhoseAccountProps) {
  useEffect(() => document.querySelector('h1')?.focus(), [])
  return (
    <AuthCard title="Switch accounts?">
      <div className={classes.question}>
        <Text>
          You're signed in as <strong>{here}</strong>. The link you opened is for <strong>{other}</strong>.
        </Text>
        <Text>
          Only continue if that account is also yours. Anyone else who uses it can see what you enter there.
          Anything you haven't sent yet will be deleted from this device.
        </Text>
        <Button className={classes.answer} onClick={decline}>
          Stay signed in as {here}
        </Button>
        <Button variant="default" className={classes.answer} onClick={accept}>
          Continue as {other}
        </Button>
      </div>
    </AuthCard>
  )
}
