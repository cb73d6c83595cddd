import * as v from 'valibot'
import { CoachCard } from '#core/coach/schema'
import { Person } from '#core/lib/person'
import { Id } from '#core/lib/schema'

export const LINK_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export const LinkStatus = v.picklist(LINK_STATUSES, 'Choose a status')
export type LinkStatus = v.InferOutput<typeof LinkStatus>

/** A running or past subscription as the other side of a link sees it. */
const LinkSubscription = v.object({
  id: v.string(),
  status: v.string(),
  cancel_at: v.nullable(v.number()),
  current_period_end: v.nullable(v.number()),
  plan: v.object({ amount: v.number() }),
})

const LinkBase = {
  status: LinkStatus,
  nutritionistId: v.string(),
  clientId: v.string(),
  isHidden: v.boolean(),
  createdAt: v.string(),
}

/** The tie between a coach and a client. */
export const Link = v.object(LinkBase)
export type Link = v.InferOutput<typeof Link>

/** A link as the coach's tables show it. */
export const ClientLink = v.object({
  ...LinkBase,
  client: v.object({
    id: v.string(),
    birthdate: v.string(),
    gender: v.string(),
    height: v.string(),
    weight: v.number(),
    user: Person,
  }),
  subscription: v.nullable(LinkSubscription),
  specialtiesTitles: v.array(v.string()),
})
export type ClientLink = v.InferOutput<typeof ClientLink>

/** A link as the client's list of coaches shows it. */
export const CoachLink = v.object({
  ...LinkBase,
  nutritionist: CoachCard,
  subscription: v.nullable(LinkSubscription),
})
export type CoachLink = v.InferOutput<typeof CoachLink>

export const HireRequest = v.strictObject({ nutritionistId: Id, clientId: Id })
export type HireRequest = v.InferOutput<typeof HireRequest>
export const CoachId = v.strictObject({ nutritionistId: Id })
export const Decision = v.strictObject({ status: LinkStatus, clientId: Id, nutritionistId: Id })
export type Decision = v.InferOutput<typeof Decision>
