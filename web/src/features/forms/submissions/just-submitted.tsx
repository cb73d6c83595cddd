import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecipientType } from '#core/forms/assignments/shared/schema'
import type { OwnSubmission } from '#core/forms/submissions/shared/own-schema'
import { ButtonLink } from '@/components/button-link'
import { SuccessCard } from '@/components/states/success-card'
import { RECIPIENT_PATHS } from '@/entities/forms/queries'
import { ownAssignmentsQuery } from '@/features/forms/assignments/queries'

interface Props {
  submission: OwnSubmission
  recipient: RecipientType
  /** Opens the chat with the coach who can reply, if there is one. */
  chat: ReactNode
}

/** Thanks for answers that were just sent: who reads them, and what the person can do next. */
export function JustSubmitted({ submission: { sender, isReadByTeam }, recipient, chat }: Props) {
  const { data } = useInfiniteQuery(ownAssignmentsQuery)
  const [next] = data?.pages.flat() ?? []
  const paths = RECIPIENT_PATHS[recipient]
  return (
    <SuccessCard
      title="Thanks! We sent your answers"
      actions={
        <>
          {chat}
          {next && (
            <ButtonLink to={paths.form} params={{ id: next.id }} variant="default">
              Next form
            </ButtonLink>
          )}
          <ButtonLink to={paths.forms} variant="subtle">
            Back to forms
          </ButtonLink>
        </>
      }
    >
      <p>
        {sender && `${sender.name} can read them now and reply in your chat. `}
        {isReadByTeam && 'Our team can read them now. '}
        You can find them in Forms anytime.
      </p>
      {next && <p>Next to fill out: {next.title}</p>}
    </SuccessCard>
  )
}
