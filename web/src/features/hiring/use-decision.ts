import type { ClientLink } from '#core/hiring/shared/schema'
import type { LinkStatus } from '#core/relationship/shared/schema'
import { useConfirm } from '@/components/confirm'
import { clientName, questionOf, STATUS_LABELS } from '@/features/hiring/client-text'
import { useDecide } from '@/features/hiring/queries'
import { messageOf } from '@/lib/api-error'
import { notify } from '@/lib/notify'

/** Confirms a decision, saves it and reports the result. `problem` stays until the next decision. */
export function useDecision() {
  const confirm = useConfirm()
  const decision = useDecide()
  const decide = async (link: ClientLink, status: LinkStatus) => {
    if (!(await confirm(questionOf(link, status)))) return
    decision.mutate(
      { link, status },
      { onSuccess: () => notify(`${clientName(link)} is ${STATUS_LABELS[status].toLowerCase()}`) },
    )
  }
  const { variables, error, isPending } = decision
  return {
    decide,
    pendingId: isPending ? variables.link.clientId : undefined,
    problem: error && variables && `${clientName(variables.link)}: ${messageOf(error)}`,
  }
}
export type Decision = ReturnType<typeof useDecision>
