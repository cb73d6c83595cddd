import * as v from 'valibot'
import { CLIENT_STATUSES, CoachPreference } from '#core/client/schema'
import { CoachCard } from '#core/coach/schema'
import { Link, LinkStatus } from '#core/hiring/link'
import { Person } from '#core/lib/person'
import { Id } from '#core/lib/schema'

export { LINK_STATUSES, Link, LinkStatus } from '#core/hiring/link'

/** A running or past subscription as the other side of a link sees it. */
const LinkSubscription = v.object({
  id: v.string(),
  status: v.string(),
  cancel_at: v.nullable(v.number()),
  current_period_end: v.nullable(v.number()),
  plan: v.object({ amount: v.number() }),
})

/** A link as the coach's tables show it. */
export const ClientLink = v.object({
  ...Link.entries,
  client: v.object({
    id: v.string(),
    userId: v.string(),
    status: v.picklist(CLIENT_STATUSES),
    birthdate: v.string(),
    gender: v.string(),
    height: v.string(),
    weight: v.number(),
    api: v.nullable(v.string()),
    coachPreference: v.nullable(CoachPreference),
    createdAt: v.string(),
    user: Person,
  }),
  subscription: v.nullable(LinkSubscription),
  specialtiesTitles: v.array(v.string()),
})
export type ClientLink = v.InferOutput<typeof ClientLink>

/** A link as the client's list of coaches shows it. */
export const CoachLink = v.object({
  ...Link.entries,
  nutritionist: CoachCard,
  subscription: v.nullable(LinkSubscription),
})
export type CoachLink = v.InferOutput<typeof CoachLink>

export const HireRequest = v.strictObject({ nutritionistId: Id, clientId: Id })
export type HireRequest = v.InferOutput<typeof HireRequest>
export const CoachId = v.strictObject({ nutritionistId: Id })
export const Decision = v.strictObject({ status: LinkStatus, clientId: Id, nutritionistId: Id })
export type Decision = v.InferOutput<typeof Decision>
