import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StatusImpact } from '#core/impact/shared/schema'
import { PlainField, PlainForm, PlainSubmit } from '@/components/fields/plain-form'
import { OwnDeletionImpact } from '@/entities/impact/own-deletion-impact'
import classes from '@/features/own-deletion/delete-account.module.css'
import { api } from '@/lib/api'
import { messageOf } from '@/lib/api-error'
import { loadPart } from '@/lib/load-part'
import { notify } from '@/lib/notify'
import { redirectDocument } from '@/lib/redirect-document'
import { logOut, whileSessionEnds } from '@/lib/session'

type Step =
  | { at: 'start' }
  | { at: 'impact'; impact: StatusImpact }
  | { at: 'code'; impact: StatusImpact; email: string; minutes: number }

/**
 * Deletes the signed-in person's account: first what that ends, then a code by email (rule own-deletion). The server
 * computes the effects just before they are shown.
 */
export default function DeleteAccount({ userType }: { userType: 'client' | 'coach' }) {
  const [step, setStep] = useState<Step>({ at: 'start' })
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
  const showImpact = () => run(async () => setStep({ at: 'impact', impact: await api.ownDeletion.preview() }))
  const sendCode = (impact: StatusImpact) =>
    run(async () => setStep({ at: 'code', impact, ...(await api.ownDeletion.sendCode()) }))
  const confirm = async ({ code }: { code: string }) => {
    await whileSessionEnds(() => api.ownDeletion.confirm({ body: { code } }))
    logOut(queryClient)
    await redirectDocument('/keep-account#deleted')
  }
  const stop = (
    <Button variant="default" onClick={() => setStep({ at: 'start' })}>
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
      <OwnDeletionImpact impact={step.impact} role={userType} />
      {step.at === 'impact' ? (
        <>
          <Text mt="sm">
            Download your data first if you want to keep a copy. To continue, we'll email you a code.
          </Text>
          <Group mt="md">
            <Button color="red" loading={isBusy} onClick={() => void sendCode(step.impact)}>
              Email me a code
            </Button>
            {stop}
          </Group>
        </>
      ) : (
        <PlainForm
          loadSchema={async () =>
            (await loadPart(() => import('#core/own-deletion/shared/schema'))).DeletionConfirmation
          }
          onSubmit={confirm}
          retryField="code"
        >
          <Text>
            We sent a code to <strong>{step.email}</strong>. It works for {step.minutes} minutes. Check your
            spam folder, too.
          </Text>
          <PlainField name="code" label="Six-digit code" inputMode="numeric" autoComplete="one-time-code" />
          <PlainSubmit color="red">Delete my account</PlainSubmit>
          <Button
            variant="subtle"
            loading={isBusy}
            onClick={() => void sendCode(step.impact).then(() => notify('New code sent'))}
          >
            Send another code
          </Button>
          {stop}
        </PlainForm>
      )}
    </div>
  )
}
