import type { GroupPlan } from '#core/client/shared/schema'
import type { Candidate, GroupChat, GroupCoach, Suggestion } from '#core/groupchats/shared/schema'
import { type Group, type GroupClient, refusalOf } from '#core/groups/shared/rules'

export interface Member extends GroupClient {
  name: string
  image: string | null
}

/** A group while the admin edits it. */
export interface Draft {
  plan: GroupPlan
  coach: GroupCoach | null
  members: Member[]
}

export const EMPTY: Draft = { plan: 'NONE', coach: null, members: [] }

export const draftOf = (group: GroupChat): Draft => ({
  plan: group.groupChatType,
  coach: group.nutritionist,
  members: group.chatGroupsClients.map(({ client, status, groupChatType, isPaid }) => ({
    id: client.id,
    name: client.user.name,
    image: client.user.image,
    plan: groupChatType,
    isPaid,
    isActive: status === 'ACTIVE',
    groupId: group.id,
  })),
})

export const draftFrom = ({ groupChatType, nutritionist, clients }: Suggestion): Draft => ({
  plan: groupChatType,
  coach: nutritionist,
  members: clients.map(memberOf),
})

export const memberOf = ({ id, user, status, coachPreference, group, isPaid }: Candidate): Member => ({
  id,
  name: user.name,
  image: user.image,
  plan: coachPreference.groupChatType,
  isPaid,
  isActive: status === 'ACTIVE',
  groupId: group?.id ?? null,
})

const ruled = (id: string | null, { plan, coach, members }: Draft): Group => ({
  id,
  plan,
  coachId: coach?.id ?? null,
  clients: members,
})

/** Why the draft can't be saved, in the specification's wording. */
export const refusalOfDraft = (group: GroupChat | undefined, draft: Draft | null) =>
  refusalOf(group ? ruled(group.id, draftOf(group)) : null, draft && ruled(group?.id ?? null, draft))

/** Adds a client, and adopts their group plan if the draft has none. */
export const withMember = (draft: Draft, member: Member): Draft => ({
  ...draft,
  plan: draft.plan === 'NONE' ? member.plan : draft.plan,
  members: [...draft.members, member],
})

/** Why this client can't join the draft, in the specification's wording. */
export function refusalOfJoining(group: GroupChat | undefined, draft: Draft, member: Member) {
  const [id, next] = [group?.id ?? null, withMember(draft, member)]
  return refusalOf(ruled(id, { ...draft, plan: next.plan }), ruled(id, next))
}

export const isSame = (a: Draft, b: Draft) =>
  a.plan === b.plan &&
  a.coach?.id === b.coach?.id &&
  a.members.length === b.members.length &&
  a.members.every(({ id }) => b.members.some((member) => member.id === id))
