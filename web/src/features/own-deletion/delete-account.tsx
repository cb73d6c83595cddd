import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SentCode } from '#core/identity/shared/emailed-code-schema'
import type { StatusImpact } from '#core/impact/shared/schema'
import { EmailedCodeForm, useSentCode } from '@/components/emailed-code-form'
import { OwnDeletionImpact } from '@/entities/impact/own-deletion-impact'
import classes from '@/features/own-deletion/delete-account.module.css'
import { api } from '@/lib/network/api'
import { messageOf } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'
import { redirectDocument } from '@/lib/page/redirect-document'
import { logOut, whileSessionEnds } from '@/lib/session/session'

type Sent = SentCode & { impact: StatusImpact }
type Step = { at: 'start' } | { at: 'impact'; impact: StatusImpact } | { at: 'code'; sent: Sent }

/**
 * Deletes the signed-in person's account: first what that ends, then a code by email (rule own-deletion). The server
 * computes the effects just before they are shown.
 */
export default function DeleteAccount({ userType }: { userType: 'client' | 'coach' }) {
  const [sent, setSent] = useSentCode<Sent>('deletion-code')
  const [impact, setImpact] = useState<StatusImpact>()
  const step: Step = sent ? { at: 'code', sent } : impact ? { at: 'impact', impact } : { at: 'start' }
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const region = useRef<HTMLDivElement>(null)
  // Each step replaces the button that had the focus.
  useEffect(() => {
    if (step.at !== 'start') (region.current?.querySelector('input') ?? region.current)?.focus()
  }, [step.at])
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((error: unknown) => notify(messageOf(error), 'error'))
    setBusy(false)
  }
  const showImpact = () => run(async () => setImpact(await api.ownDeletion.preview()))
  const sendCode = async (shown: StatusImpact) =>
    setSent({ ...(await api.ownDeletion.sendCode()), impact: shown })
  const confirm = async (code: string) => {
    await whileSessionEnds(() => api.ownDeletion.confirm({ body: { code } }))
    logOut(queryClient)
    await redirectDocument('/keep-account#deleted')
  }
  const stop = (
    <Button
      variant="default"
      onClick={() => {
        setSent(undefined)
        setImpact(undefined)
      }}
    >
      Keep my account
    </Button>
  )

  if (step.at === 'start')
    return (
      <Group>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          loading={isBusy}
          onClick={() => void showImpact()}
        >
          Delete my account
        </Button>
      </Group>
    )
  return (
    <div ref={region} tabIndex={-1} className={classes.step}>
      <OwnDeletionImpact impact={step.at === 'code' ? step.sent.impact : step.impact} role={userType} />
      {step.at === 'impact' ? (
        <>
          <Text mt="sm">
            Download your data first if you want to keep a copy. To continue, we'll email you a code.
          </Text>
          <Group mt="md">
            <Button color="red" loading={isBusy} onClick={() => void run(() => sendCode(step.impact))}>
              Email me a code
            </Button>
            {stop}
          </Group>
        </>
      ) : (
        <EmailedCodeForm
          sent={step.sent}
          onSubmit={confirm}
          sendAnother={() => sendCode(step.sent.impact)}
          submitLabel="Delete my account"
          color="red"
        >
          {stop}
        </EmailedCodeForm>
      )}
    </div>
  )
}
