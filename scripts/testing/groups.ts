import { prepareGroupChat, prepareMemberships } from '#core/chat/members/groups'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import type { CoachPreference, GroupPlan } from '#core/client/shared/schema'
import type { GroupChange, GroupChat } from '#core/groupchats/shared/schema'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

/** Returns the preferences of a client who wants only this group plan. */
export const preferenceFor = (groupChatType: GroupPlan): CoachPreference => ({
  groupChatType,
  gender: [],
  experience: '',
  personality: '',
  certifications: [],
  specialities: [],
})

export const makeClientWith = (plan: GroupPlan) => makeClient({ coachPreference: preferenceFor(plan) })

/** Changes the group plan that a client wants. */
export const setPreferredPlan = (clientId: string, plan: GroupPlan) =>
  transact([
    ClientEntity.update({ clientId }, { set: { coachPreference: preferenceFor(plan) } }),
    ClientRowEntity.update({ clientId }, { set: { plan } }),
  ])

/** Returns the body of a request to save a group. */
export const groupBody = (part: Partial<GroupChange> = {}) => ({
  groupName: 'Runners',
  groupChatType: 'PLAN_1' as const,
  nutritionistId: null,
  clientIds: [],
  ...part,
})

interface GroupOptions {
  coach: TestPerson
  clients: TestPerson[]
  plan?: GroupPlan
  name?: string
}

/** Creates a group with its conversation and without payments. Resolves to its channel. */
export async function makeGroup({ coach, clients, plan = 'PLAN_1', name = 'Runners' }: GroupOptions) {
  const channelId = `group.${newId()}`
  const now = nowIso()
  const group = {
    channelId,
    name,
    plan,
    coachId: coach.id,
    coachJoinedAt: now,
    clients: clients.map(({ id }) => ({ clientId: id, joinedAt: now })),
    createdAt: now,
    version: 1,
  }
  await transact([
    GroupEntity.create(group),
    ...clients.map(({ id: clientId }) => SeatEntity.create({ clientId, channelId })),
    ...prepareGroupChat(channelId),
    ...prepareMemberships(group),
  ])
  return channelId
}

/** Saves a group as an admin. */
export async function save(id: string, change: Partial<GroupChange>) {
  const { token } = await makeAdmin()
  return call<GroupChat>('POST', '/admin/updateGroupChat', { token, body: { ...groupBody(change), id } })
}

/** Deletes a group as an admin. */
export const remove = (id: string) =>
  save(id, { groupName: null, groupChatType: null, nutritionistId: null, clientIds: null })
