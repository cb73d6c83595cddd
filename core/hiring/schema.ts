import * as v from 'valibot'
import { Subscription } from '#core/billing/schema'
import { CLIENT_STATUSES, CoachPreference } from '#core/client/schema'
import { CoachCard } from '#core/coach/schema'
import { Person } from '#core/lib/person'
import { Id } from '#core/lib/schema'
import { Link, LinkStatus } from '#core/link/schema'

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
  subscription: v.nullable(Subscription),
  specialtiesTitles: v.array(v.string()),
})
export type ClientLink = v.InferOutput<typeof ClientLink>

export const CoachLink = v.object({
  ...Link.entries,
  nutritionist: CoachCard,
  subscription: v.nullable(Subscription),
})
export type CoachLink = v.InferOutput<typeof CoachLink>

export const HireRequest = v.strictObject({ nutritionistId: Id, clientId: Id })
export type HireRequest = v.InferOutput<typeof HireRequest>
export const CoachId = v.strictObject({ nutritionistId: Id })
export const Decision = v.strictObject({ status: LinkStatus, clientId: Id, nutritionistId: Id })
export type Decision = v.InferOutput<typeof Decision>
