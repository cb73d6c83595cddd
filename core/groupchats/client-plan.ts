import { prepareAuditEntry } from '#core/audit/audit'
import { changedByAnother } from '#core/audit/changed-by-another'
import { ClientEntity, type ClientItem, ClientRowEntity, planOf } from '#core/client/entity'
import { requireClient } from '#core/client/require-client'
import type { CoachPreference } from '#core/client/shared/schema'
import { planChanged } from '#core/groupchats/emails'
import { candidateOf } from '#core/groupchats/present'
import type { Candidate, ClientPlanChange, PlanImpact } from '#core/groupchats/shared/schema'
import { GroupEntity, type GroupItem, SeatEntity, type SeatItem } from '#core/groups/entity'
import { isPaid } from '#core/groups/groups'
import { refusalOfPlan } from '#core/groups/shared/rules'
import type { AdminActor } from '#core/lib/actor'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { conflict } from '#core/shared/errors'

const noPreferences = () => conflict("This client hasn't saved any preferences yet.", 'NO_PREFERENCES')

/**
 * Changes the group plan that a client has chosen. Setting the current plan changes and sends nothing (rule
 * group-plan-by-admin).
 */
export const changePlan = (
  actor: AdminActor,
  clientId: string,
  change: ClientPlanChange,
): Promise<Candidate> =>
  retryOnConflict(async () => {
    const { client, seat, group, writes, emails } = await prepareChange(clientId, change)
    const { groupChatType: to } = change
    if (writes.length > 0)
      await transact([
        ...writes,
        prepareAuditEntry(actor, 'client.plan', clientId, { from: planOf(client), to }),
        ...emails.map((email) => prepareEmail(client.email, email)),
      ])
    const coachPreference = client.coachPreference && { ...client.coachPreference, groupChatType: to }
    return candidateOf({ ...client, coachPreference }, seat, group?.name)
  })

/**
 * Predicts what `changePlan` will affect, using the code that prepares it, and refuses what that refuses (rule
 * preview-consequences).
 */
export async function previewPlan(clientId: string, change: ClientPlanChange): Promise<PlanImpact> {
  const { client, seat, group, emails } = await prepareChange(clientId, change)
  return {
    groupChatType: planOf(client),
    group: group ? { id: group.channelId, groupName: group.name } : null,
    isPaid: isPaid(seat),
    mails: emails.length,
  }
}

async function prepareChange(
  clientId: string,
  { groupChatType: to, previousGroupChatType }: ClientPlanChange,
) {
  const [client, seat] = await Promise.all([requireClient(clientId), SeatEntity.find({ clientId })])
  const from = planOf(client)
  if (previousGroupChatType && previousGroupChatType !== from)
    throw await changedByAnother(
      clientId,
      'client',
      ({ action, details }) => action === 'client.plan' && details?.to === from,
    )
  const group = seat && (await GroupEntity.find(seat))
  const context = { client, seat, group }
  if (from === to) return { ...context, writes: [], emails: [] }
  if (!client.coachPreference) throw noPreferences()
  const refusal = group && refusalOfPlan(to, group.plan)
  if (refusal) throw conflict(refusal, 'GROUP_RULE')
  return {
    ...context,
    writes: planWrites(client, { ...client.coachPreference, groupChatType: to }, seat, group),
    emails: [planChanged(client, from, to)],
  }
}

/**
 * A concurrent edit that gives the client a seat, or their group a larger plan, checks the row in turn, so only one
 * of the two succeeds.
 */
const planWrites = (
  { clientId, version }: ClientItem,
  coachPreference: CoachPreference,
  seat: SeatItem | undefined,
  group: GroupItem | undefined,
): Write[] => [
  ClientEntity.update(
    { clientId },
    { set: { coachPreference }, add: { version: 1 } },
    { if: { version }, else: changedMeanwhile },
  ),
  ClientRowEntity.update({ clientId }, { set: { plan: coachPreference.groupChatType } }),
  SeatEntity.check(
    { clientId },
    { if: { channelId: seat?.channelId ?? { absent: true } }, else: changedMeanwhile },
  ),
  ...(group
    ? [
        GroupEntity.check(
          { channelId: group.channelId },
          { if: { plan: group.plan }, else: changedMeanwhile },
        ),
      ]
    : []),
]
