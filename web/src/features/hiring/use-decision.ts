import type { ClientRelationship } from '#core/hiring/shared/schema'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { useConfirm } from '@/components/confirm'
import { clientName, questionOf } from '@/features/hiring/client-text'
import { useDecide } from '@/features/hiring/queries'
import { messageOf } from '@/lib/api-error'
import { notify } from '@/lib/notify'

const DONE: Record<RelationshipStatus, string> = {
  PENDING: 'set to pending',
  APPROVED: 'approved',
  REJECTED: 'rejected',
}

/** Confirms a decision, saves it and reports the result. `problem` stays until the next decision. */
export function useDecision() {
  const confirm = useConfirm()
  const decision = useDecide()
  const decide = async (relationship: ClientRelationship, status: RelationshipStatus) => {
    if (!(await confirm(questionOf(relationship, status)))) return
    decision.mutate(
      { relationship, status },
      { onSuccess: () => notify(`${clientName(relationship)} ${DONE[status]}`) },
    )
  }
  const { variables, error, isPending } = decision
  return {
    decide,
    pendingId: isPending ? variables.relationship.clientId : undefined,
    problem: error && variables && `${clientName(variables.relationship)}: ${messageOf(error)}`,
  }
}
export type Decision = ReturnType<typeof useDecision>
