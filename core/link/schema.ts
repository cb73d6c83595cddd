import * as v from 'valibot'
import { LINK_STATUSES } from '#core/link/statuses'

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
