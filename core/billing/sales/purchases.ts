import { basePlan, extraPlan, groupPlan } from '#core/billing/plans/plan'
import { checkOut } from '#core/billing/sales/checkout'
import type { Answer } from '#core/billing/sales/sale'
import type { GroupPurchase, Purchase } from '#core/billing/shared/schema'
import { ClientEntity } from '#core/client/entity'
import { canBePaid } from '#core/coach/can-be-paid'
import { CoachEntity } from '#core/coach/entity'
import { ExtraEntity } from '#core/extras/entity'
import { findGroup, findSeat } from '#core/groups/groups'
import type { ClientActor } from '#core/lib/actor'
import { RelationshipEntity } from '#core/relationship/entity'

const NO_PROFILE = { error: 'Please finish your profile first.' }
const NO_COACH = { error: "This coach isn't available." }
const NO_EXTRA = { error: "This extra specialty isn't available." }
const NO_SEAT = { error: "You're not in this group." }
const GROUP_CHANGED = { error: 'This group was just changed. Please check and try again.' }
const NO_RELATIONSHIP = { error: 'You can subscribe once this coach approves you.' }
const NO_ACCOUNT = { error: "This coach can't take payments yet. Please try again later." }

/** Returns the payment page for a coach's base plan or extra specialty, or a sentence saying why there is none. */
export async function subscribe(actor: ClientActor, purchase: Purchase): Promise<Answer> {
  const { nutritionistId: coachId, extra: wantsExtra, extraSpecialtiesId: extraId, consent: terms } = purchase
  const [client, coach, relationship, extra] = await Promise.all([
    ClientEntity.find({ clientId: actor.id }),
    CoachEntity.find({ coachId }),
    RelationshipEntity.find({ coachId, clientId: actor.id }),
    extraId ? ExtraEntity.find({ coachId, extraId }) : undefined,
  ])
  if (!client) return NO_PROFILE
  if (coach?.status !== 'APPROVED') return NO_COACH
  if (relationship?.status !== 'APPROVED') return NO_RELATIONSHIP
  const isExtra = wantsExtra || extraId !== undefined
  const plan = isExtra ? extraPlan(purchase, extra) : basePlan(purchase, coach)
  if ('error' in plan) return plan
  if (!canBePaid(coach)) return NO_ACCOUNT
  const context = { client, coach, relationship, extra: extra ?? null, group: null, seat: null }
  return checkOut({ actor, client, coach, plan, context, unavailable: isExtra ? NO_EXTRA : NO_COACH, terms })
}

/**
 * Returns the payment page for the caller's seat in a group, or a sentence saying why there is none. A seat needs no
 * link to the coach (rule seat-is-paid).
 */
export async function subscribeToGroup(actor: ClientActor, purchase: GroupPurchase): Promise<Answer> {
  const { chatId, nutritionistId: coachId, consent: terms } = purchase
  const [client, group, seat, coach] = await Promise.all([
    ClientEntity.find({ clientId: actor.id }),
    findGroup(chatId),
    findSeat(actor.id, chatId),
    CoachEntity.find({ coachId }),
  ])
  if (!client) return NO_PROFILE
  if (!group || !seat) return NO_SEAT
  const plan = groupPlan(purchase, group)
  if ('error' in plan) return plan
  if (coach?.status !== 'APPROVED') return NO_COACH
  if (!canBePaid(coach)) return NO_ACCOUNT
  const context = { client, coach, relationship: null, extra: null, group, seat }
  return checkOut({ actor, client, coach, plan, context, unavailable: GROUP_CHANGED, terms })
}
