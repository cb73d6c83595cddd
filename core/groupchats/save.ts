import { prepareAuditEntry } from '#core/audit/audit'
import { changedByAnother } from '#core/audit/changed-by-another'
import { closePagesOfGroupAtStripe } from '#core/billing/sales/checkout-page'
import { ChatMemberEntity } from '#core/chat/entity'
import { prepareGroupChat, prepareGroupChatRestore, prepareMemberships } from '#core/chat/members/groups'
import { ClientRowEntity, planOf } from '#core/client/entity'
import { joined } from '#core/groupchats/emails'
import { ifNoPlanChanged, prepareLeaving } from '#core/groupchats/leaving'
import { readPeople, toRuleGroup } from '#core/groupchats/people'
import { groupOf, type People } from '#core/groupchats/present'
import { removeGroup } from '#core/groupchats/remove'
import { type GroupChange, type GroupChat, type GroupInput, isComplete } from '#core/groupchats/shared/schema'
import { GroupEntity, type GroupItem, SeatEntity } from '#core/groups/entity'
import { clientIdsOf } from '#core/groups/groups'
import { refusalOf } from '#core/groups/shared/rules'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { nowIso } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'
import { messages } from '#core/shared/messages'

const notApproved = () => conflict("This coach isn't approved.", 'NOT_APPROVED')
const refused = (text: string) => conflict(text, 'GROUP_RULE')

/** Creates a group with its conversation (rule group-editing). */
export const insert = (actor: AdminActor, input: GroupInput): Promise<GroupChat> =>
  retryOnConflict(() => save(actor, `group.${newId()}`, undefined, input))

/**
 * Saves a group, restoring it if it is deleted, or deletes it (rules group-editing, groups-come-back). Open payment
 * pages that no longer match the group are closed before this returns (rule seat-is-paid).
 */
export async function updateGroup(
  actor: AdminActor,
  { id, version, ...change }: GroupChange,
): Promise<GroupChat> {
  const { was, saved } = await retryOnConflict(async () => {
    const group = await GroupEntity.find({ channelId: id })
    if (!group) throw notFound('Group')
    if (version !== undefined && version !== group.version)
      throw await changedByAnother(id, 'group', ({ details }) => details?.version === group.version)
    const act = isComplete(change) ? save(actor, id, group, change) : removeGroup(actor, group)
    return { was: clientIdsOf(group), saved: await act }
  })
  await closePagesOfGroupAtStripe(id, was)
  return saved
}

async function save(
  actor: AdminActor,
  channelId: string,
  stored: GroupItem | undefined,
  { groupName: name, groupChatType: plan, nutritionistId: coachId, clientIds: wantedIds }: GroupInput,
): Promise<GroupChat> {
  // No one has a seat in a deleted group, but returning members keep the time they joined and can read on from where
  // they were.
  const before = stored?.deletedAt ? undefined : stored
  const was = before ? clientIdsOf(before) : []
  const people = await readPeople(
    [...new Set([...was, ...wantedIds])],
    [coachId, before?.coachId].flatMap((id) => id ?? []),
  )
  const isGone = (id: string) =>
    !was.includes(id) && (people.clients.get(id)?.status ?? 'DELETED') === 'DELETED'
  // Former members of a deleted group whose accounts are gone don't keep the others from returning.
  const left = stored?.deletedAt ? clientIdsOf(stored).filter(isGone) : []
  const clientIds = wantedIds.filter((id) => !left.includes(id))
  if (clientIds.some(isGone)) throw notFound('Client')
  const requested = { channelId, plan, coachId, clientIds }
  if (coachId && !people.coaches.has(coachId)) throw notFound('Coach')
  const refusal = refusalOf(
    before ? toRuleGroup({ ...before, clientIds: was }, people) : null,
    toRuleGroup(requested, people),
  )
  if (refusal) throw refused(refusal)
  const time = nowIso()
  const joinedAt = new Map(stored?.clients.map((client) => [client.clientId, client.joinedAt]))
  const after: GroupItem = {
    channelId,
    name,
    plan,
    coachId,
    coachJoinedAt: coachId && stored?.coachId === coachId ? stored.coachJoinedAt : coachId && time,
    clients: clientIds.map((clientId) => ({ clientId, joinedAt: joinedAt.get(clientId) ?? time })),
    createdAt: stored?.createdAt ?? time,
    version: (stored?.version ?? 0) + 1,
  }
  await transact([
    stored
      ? GroupEntity.put(after, { if: { version: stored.version }, else: changedMeanwhile })
      : GroupEntity.create(after),
    ...(before
      ? []
      : stored?.deletedAt
        ? await prepareGroupChatRestore(channelId)
        : prepareGroupChat(channelId)),
    ...prepareMemberships(after),
    ...clientWrites(actor, before, after, people),
    ...coachWrites(actor, before, after, people),
    prepareAuditEntry(actor, before ? 'group.edit' : stored ? 'group.restore' : 'group.create', channelId, {
      plan,
      version: after.version,
    }),
  ])
  const seats = new Map(people.seats)
  for (const clientId of clientIds) seats.set(clientId, seats.get(clientId) ?? { clientId, channelId })
  return groupOf(after, { ...people, seats })
}

function clientWrites(
  actor: AdminActor,
  before: GroupItem | undefined,
  after: GroupItem,
  people: People,
): Write[] {
  const { channelId } = after
  const [was, is] = [before ? clientIdsOf(before) : [], clientIdsOf(after)]
  const isOtherCoach = before !== undefined && before.coachId !== after.coachId
  return [
    // Fails if someone's plan changed after it was compared with the group's (rule group-plan-by-admin). Deleted
    // clients keep their seat but have no row.
    ...is
      .flatMap((id) => people.clients.get(id) ?? [])
      .filter(({ status }) => status !== 'DELETED')
      .map((client) =>
        ClientRowEntity.check(
          { clientId: client.clientId },
          { if: { plan: planOf(client) }, else: changedMeanwhile },
        ),
      ),
    ...is
      .filter((id) => !was.includes(id))
      .flatMap((clientId) => {
        const client = people.clients.get(clientId)
        return [
          SeatEntity.create({ clientId, channelId }, { else: () => refused(messages.groupClientElsewhere) }),
          ...(client
            ? [
                IdentityEntity.check(
                  { subject: client.subject },
                  { if: { status: client.status }, else: changedMeanwhile },
                ),
                prepareEmail(client.email, joined(client, after)),
              ]
            : []),
          prepareAuditEntry(actor, 'group.join', clientId, { channelId }),
        ]
      }),
    ...was
      .filter((id) => !is.includes(id))
      .flatMap((id) => prepareLeaving(actor, channelId, id, people.seats.get(id))),
    // No paid seat goes to another coach, even if the payment arrives meanwhile.
    ...(isOtherCoach ? was.filter((id) => is.includes(id)) : []).map((clientId) =>
      SeatEntity.check(
        { clientId },
        { if: ifNoPlanChanged(channelId, people.seats.get(clientId)), else: changedMeanwhile },
      ),
    ),
  ]
}

function coachWrites(
  actor: AdminActor,
  before: GroupItem | undefined,
  { channelId, coachId }: GroupItem,
  { coaches }: People,
): Write[] {
  if (before?.coachId === coachId) return []
  const coach = coaches.get(coachId ?? '')
  if (coach && coach.status !== 'APPROVED') throw notApproved()
  return [
    ...(before?.coachId
      ? [
          ChatMemberEntity.remove({ channelId, memberId: before.coachId }),
          prepareAuditEntry(actor, 'group.leave', before.coachId, { channelId }),
        ]
      : []),
    ...(coach
      ? [
          IdentityEntity.check(
            { subject: coach.subject },
            { if: { status: 'APPROVED' }, else: changedMeanwhile },
          ),
          prepareAuditEntry(actor, 'group.join', coach.coachId, { channelId }),
        ]
      : []),
  ]
}
