import type { ClientLink } from '#core/hiring/shared/schema'
import type { LinkStatus } from '#core/relationship/shared/schema'
import { useConfirm } from '@/components/confirm'
import { clientName, questionOf } from '@/features/hiring/client-text'
import { useDecide } from '@/features/hiring/queries'
import { messageOf } from '@/lib/api-error'
import { notify } from '@/lib/notify'

const DONE: Record<LinkStatus, string> = {
  PENDING: 'set to pending',
  APPROVED: 'approved',
  REJECTED: 'rejected',
}

/** Confirms a decision, saves it and reports the result. `problem` stays until the next decision. */
export function useDecision() {
  const confirm = useConfirm()
  const decision = useDecide()
  const decide = async (link: ClientLink, status: LinkStatus) => {
    if (!(await confirm(questionOf(link, status)))) return
    decision.mutate({ link, status }, { onSuccess: () => notify(`${clientName(link)} ${DONE[status]}`) })
  }
  const { variables, error, isPending } = decision
  return {
    decide,
    pendingId: isPending ? variables.link.clientId : undefined,
    problem: error && variables && `${clientName(variables.link)}: ${messageOf(error)}`,
  }
}
export type Decision = ReturnType<typeof useDecision>
