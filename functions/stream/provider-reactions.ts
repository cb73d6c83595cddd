import { reportLostProfile } from '#core/accounts/lost-profile'
import {
  onClientChanged,
  onCoachChanged,
  onExtraChanged,
  onGroupChanged,
  onRelationshipChanged,
  onSeatChanged,
} from '#core/billing/plans/enforce'
import { ChatEntity, ChatMemberEntity, ChatMuteEntity } from '#core/chat/entity'
import {
  updateUnansweredOnChatChange,
  updateUnansweredOnClientChange,
  updateUnansweredOnCoachChange,
  updateUnansweredOnRelationshipChange,
} from '#core/chat/moderation/unanswered'
import {
  signalChatChange,
  signalGroupChange,
  signalRequestChange,
  signalSeatChange,
} from '#core/chat/pubnub/refresh-signals'
import {
  revokeOnChatChange,
  revokeOnClientChange,
  revokeOnCoachChange,
  revokeOnMemberChange,
  revokeOnMute,
  revokeOnRelationshipChange,
  revokeOnSeatChange,
} from '#core/chat/pubnub/revocation'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { ExtraEntity } from '#core/extras/entity'
import { announceForms, announceRecall } from '#core/forms/assignments/announce-forms'
import { SendingEntity } from '#core/forms/assignments/entity'
import { announceSubmission } from '#core/forms/submissions/announce'
import { ReceivedSubmissionEntity } from '#core/forms/submissions/received-entity'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { RelationshipEntity } from '#core/relationship/entity'
import { consume, on } from '#functions/stream/stream-handler'

/**
 * Reacts to changes with Stripe, PubNub and the push services: ends plans, revokes chat tokens, closes unanswered
 * messages, tells devices to refresh, announces forms and their answers, and reports lost profiles. Separate from the other handler, because
 * only this one may reach these providers, whose responses can be slow.
 */
export const handler = consume(
  on(CoachEntity, reportLostProfile),
  on(ClientEntity, reportLostProfile),
  on(CoachEntity, revokeOnCoachChange),
  on(ClientEntity, revokeOnClientChange),
  on(RelationshipEntity, revokeOnRelationshipChange),
  on(ChatEntity, revokeOnChatChange),
  on(ChatMemberEntity, revokeOnMemberChange),
  on(ChatMuteEntity, revokeOnMute),
  on(CoachEntity, updateUnansweredOnCoachChange),
  on(ClientEntity, updateUnansweredOnClientChange),
  on(RelationshipEntity, updateUnansweredOnRelationshipChange),
  on(ChatEntity, updateUnansweredOnChatChange),
  on(ChatEntity, signalChatChange),
  on(GroupEntity, signalGroupChange),
  on(SeatEntity, signalSeatChange),
  on(RelationshipEntity, signalRequestChange),
  on(SeatEntity, revokeOnSeatChange),
  on(ClientEntity, onClientChanged),
  on(CoachEntity, onCoachChanged),
  on(RelationshipEntity, onRelationshipChanged),
  on(ExtraEntity, onExtraChanged),
  on(SeatEntity, onSeatChanged),
  on(GroupEntity, onGroupChanged),
  on(SendingEntity, announceForms),
  on(SendingEntity, announceRecall),
  on(ReceivedSubmissionEntity, announceSubmission),
)
