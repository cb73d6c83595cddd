import * as v from 'valibot'
import { PriceChange } from '#core/coach/shared/change-schema'
import { REVIEWED_FIELDS } from '#core/coach/shared/fields'
import { Id, VersionInQuery } from '#core/shared/schema'

/** The undoable actions on a coach whose consequences depend on what happened since. */
const PREVIEWED_UNDOS = [
  'coach.edit',
  'coach.changes.accept',
  'coach.changes.reject',
  'extra.accept',
  'extra.delete',
] as const

export const StatusImpact = v.object({
  /**
   * Plans that would end with their period, be paused or be resumed. When a suspension is lifted, these are the plans
   * that still end unless someone keeps them.
   */
  subscriptions: v.number(),
  amount: v.number(),
  pages: v.number(),
  refunds: v.number(),
  /** Conversations that close or reopen, among the first CHATS_COUNTED. */
  chats: v.number(),
  /**
   * For a coach: the groups among those that close or reopen. For a client: groups that continue without them or get
   * them back.
   */
  groups: v.number(),
  /** Published reviews that lose their author's name or are hidden with the coach's page, or the reverse. */
  reviews: v.number(),
  /** Open forms that can't be filled in anymore, or can be filled in again, among the first FORMS_COUNTED. */
  forms: v.number(),
  /** Schedules that end, or that resume before their next date: the person's own, and those that reach no one else. */
  schedules: v.number(),
  mails: v.number(),
})
export type StatusImpact = v.InferOutput<typeof StatusImpact>

export const ExtraImpact = v.object({
  /** Clients who already pay for it and whose plans continue unchanged. */
  subscribers: v.number(),
  pages: v.number(),
  refunds: v.number(),
  mails: v.number(),
})
export type ExtraImpact = v.InferOutput<typeof ExtraImpact>

/** What undoing an admin's edit of a coach, or a decision on a coach's changes or extra specialty, affects. */
export const UndoImpact = v.object({
  /** Fields of the profile that get their previous values. */
  fields: v.array(v.picklist(REVIEWED_FIELDS)),
  /** Fields whose changes are pending again. */
  pending: v.array(v.picklist(REVIEWED_FIELDS)),
  prices: PriceChange,
  pages: v.number(),
  refunds: v.number(),
  /** Clients who pay for the extra specialty and whose plans continue unchanged. */
  subscribers: v.number(),
  mails: v.number(),
})
export type UndoImpact = v.InferOutput<typeof UndoImpact>

/** `undone` is the id of the edit, the change request or the extra specialty, and `version` that of the latter. */
export const UndoQuery = v.strictObject({
  action: v.picklist(PREVIEWED_UNDOS, 'Choose what to undo'),
  undone: Id,
  version: v.optional(VersionInQuery),
})
export type UndoQuery = v.InferOutput<typeof UndoQuery>

export const NO_IMPACT: StatusImpact = {
  subscriptions: 0,
  amount: 0,
  pages: 0,
  refunds: 0,
  chats: 0,
  groups: 0,
  reviews: 0,
  forms: 0,
  schedules: 0,
  mails: 0,
}
