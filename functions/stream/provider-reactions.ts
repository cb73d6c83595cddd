import {
  onClientChanged,
  onCoachChanged,
  onExtraChanged,
  onGroupChanged,
  onLinkChanged,
  onSeatChanged,
} from '#core/billing/enforce'
import { ChatEntity, ChatMemberEntity, ChatQuietEntity } from '#core/chat/entity'
import { signalChatChange, signalGroupChange, signalSeatChange } from '#core/chat/refresh-signals'
import {
  revokeWithChat,
  revokeWithClient,
  revokeWithCoach,
  revokeWithLink,
  revokeWithMember,
  revokeWithQuiet,
  revokeWithSeat,
} from '#core/chat/revocation'
import { closeWithChat, closeWithClient, closeWithCoach, closeWithLink } from '#core/chat/unanswered'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { ExtraEntity } from '#core/extras/entity'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { LinkEntity } from '#core/relationship/entity'
import { consume, on } from '#functions/stream/stream-handler'

/**
 * Reacts to changes with Stripe and PubNub: ends plans, revokes chat tokens, closes unanswered messages, and tells
 * devices to refresh. Separate from the other handler, because only this one may reach Stripe and PubNub, whose
 * responses can be slow.
 */
export const handler = consume(
  on(CoachEntity, revokeWithCoach),
  on(ClientEntity, revokeWithClient),
  on(LinkEntity, revokeWithLink),
  on(ChatEntity, revokeWithChat),
  on(ChatMemberEntity, revokeWithMember),
  on(ChatQuietEntity, revokeWithQuiet),
  on(CoachEntity, closeWithCoach),
  on(ClientEntity, closeWithClient),
  on(LinkEntity, closeWithLink),
  on(ChatEntity, closeWithChat),
  on(ChatEntity, signalChatChange),
  on(GroupEntity, signalGroupChange),
  on(SeatEntity, signalSeatChange),
  on(SeatEntity, revokeWithSeat),
  on(ClientEntity, onClientChanged),
  on(CoachEntity, onCoachChanged),
  on(LinkEntity, onLinkChanged),
  on(ExtraEntity, onExtraChanged),
  on(SeatEntity, onSeatChanged),
  on(GroupEntity, onGroupChanged),
)
