import { Button, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { SentCode } from '#core/identity/shared/emailed-code-schema'
import { PlainField, PlainForm, PlainSubmit } from '@/components/fields/plain-form'
import { messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'
import { notify } from '@/lib/notify'
import { currentPersonId } from '@/lib/session/auth'
import { useTabState } from '@/lib/session/tab-state'

/**
 * Remembers in this tab that a code was sent, until it expires or is forgotten with undefined: a phone may reload the
 * page while its owner reads the email (rule code-screen-resumes). Belongs to the person, because a session may end and
 * someone else sign in within that time.
 */
export function useSentCode<T extends SentCode>(
  name: 'deletion-code' | 'download-code',
): [T | undefined, (sent: T | undefined) => void] {
  const [stored, setStored] = useTabState<{ sent: T; until: number }>(`${name}.${currentPersonId()}`)
  const remember = (sent: T | undefined) =>
    setStored(sent && { sent, until: Date.now() + sent.minutes * 60_000 })
  return [stored && stored.until > Date.now() ? stored.sent : undefined, remember]
}

interface Props {
  sent: SentCode
  onSubmit: (code: string) => Promise<unknown>
  sendAnother: () => Promise<unknown>
  submitLabel: string
  color?: 'red'
  /** The way out. */
  children: ReactNode
}

/** Asks for the six-digit code that confirms what a person is about to do. */
export function EmailedCodeForm({ sent, onSubmit, sendAnother, submitLabel, color, children }: Props) {
  const [isSending, setSending] = useState(false)
  const id = useId()
  const send = async () => {
    setSending(true)
    await sendAnother().then(
      () => notify('New code sent'),
      (error: unknown) => notify(messageOf(error), 'error'),
    )
    setSending(false)
  }
  return (
    <PlainForm
      loadSchema={async () =>
        (await loadPart(() => import('#core/identity/shared/emailed-code-schema'))).CodeConfirmation
      }
      onSubmit={({ code }) => onSubmit(code)}
      retryField="code"
    >
      <Text>
        We sent a code to <strong>{sent.email}</strong>. It works for {sent.minutes} minutes. Check your spam
        folder, too.
      </Text>
      <PlainField
        id={id}
        name="code"
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <PlainSubmit color={color}>{submitLabel}</PlainSubmit>
      <Button variant="subtle" loading={isSending} onClick={() => void send()}>
        Send another code
      </Button>
      {children}
    </PlainForm>
  )
}
