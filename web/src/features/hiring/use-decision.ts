import type { ClientRelationship } from '#core/hiring/shared/schema'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { useConfirm } from '@/components/overlays/confirm'
import { clientName, questionOf } from '@/features/hiring/client-text'
import { useDecide } from '@/features/hiring/queries'
import { messageOf } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'

const DONE: Record<Exclude<RelationshipStatus, 'APPROVED'>, string> = {
  PENDING: 'set to pending',
  REJECTED: 'rejected',
}

/**
 * Confirms a decision, saves it and reports the result. `problem`, and the client who was `approved`, stay until the
 * next decision.
 */
export function useDecision() {
  const confirm = useConfirm()
  const decision = useDecide()
  const decide = async (relationship: ClientRelationship, status: RelationshipStatus) => {
    if (!(await confirm(questionOf(relationship, status)))) return
    decision.mutate(
      { relationship, status },
      // An approval gets a card that leads to the chat (`NewClient`).
      { onSuccess: () => status !== 'APPROVED' && notify(`${clientName(relationship)} ${DONE[status]}`) },
    )
  }
  const { variables, error, isPending, isSuccess } = decision
  return {
    decide,
    approved: isSuccess && variables.status === 'APPROVED' ? variables.relationship : undefined,
    pendingId: isPending ? variables.relationship.clientId : undefined,
    problem: error && variables && `${clientName(variables.relationship)}: ${messageOf(error)}`,
  }
}
export type Decision = ReturnType<typeof useDecision>
