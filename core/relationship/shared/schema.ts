import * as v from 'valibot'

export const LINK_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const

export const LinkStatus = v.picklist(LINK_STATUSES, 'Choose a status')
export type LinkStatus = v.InferOutput<typeof LinkStatus>

export const Link = v.object({
  status: LinkStatus,
  nutritionistId: v.string(),
  clientId: v.string(),
  isHidden: v.boolean(),
  createdAt: v.string(),
})
export type Link = v.InferOutput<typeof Link>

/**
 * A client and a coach, with or without a link. `status` is null if there is none because the client pays only
 * through a group (rule pays-this-coach).
 */
export const Tie = v.object({ ...Link.entries, status: v.nullable(LinkStatus) })
export type Tie = v.InferOutput<typeof Tie>
