import { prepareAuditEntry } from '#core/audit/audit'
import { ChatMemberEntity } from '#core/chat/entity'
import { SeatEntity, type SeatItem } from '#core/groups/entity'
import type { Actor, SYSTEM } from '#core/lib/actor'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'

/** The condition that no plan for the seat has started or ended since the seat was read. */
export const ifNoPlanChanged = (channelId: string, seat: SeatItem | undefined) => ({
  channelId,
  runningPlans: seat?.runningPlans ?? { absent: true as const },
})

/** Removes a client from their group and its conversation. The stream revokes their tokens. */
export const prepareLeaving = (
  actor: Actor | typeof SYSTEM,
  channelId: string,
  clientId: string,
  seat: SeatItem | undefined,
): Write[] => [
  SeatEntity.remove({ clientId }, { if: ifNoPlanChanged(channelId, seat), else: changedMeanwhile }),
  ChatMemberEntity.remove({ channelId, memberId: clientId }),
  prepareAuditEntry(actor, 'group.leave', clientId, { channelId }),
]
