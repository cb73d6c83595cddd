import { entity } from '#core/lib/table'
import type { LinkStatus } from '#core/relationship/shared/schema'

export interface LinkItem {
  coachId: string
  clientId: string
  status: LinkStatus
  isHidden: boolean
  createdAt: string
  /** How many plans run, written with each that begins or ends; absent until the first. */
  runningPlans?: number
  /** Made by a referral when the client had no profile yet: coaches see nothing of it (rule referral). */
  awaitsProfile?: true
  /** The client is deleted: coaches and their tables see nothing of it (rule deleted-client). */
  isClientDeleted?: true
}
type LinkKey = Pick<LinkItem, 'coachId' | 'clientId'>

/** A coach's links: `coach#<id>`, prefix `link#`. A client's: the same in gsi1 under `client#<id>`. */
export const LinkEntity = entity<LinkItem, LinkKey>('link', {
  key: ({ coachId, clientId }) => ({ pk: `coach#${coachId}`, sk: `link#${clientId}` }),
  gsi1: ({ coachId, clientId }) => ({ pk: `client#${clientId}`, sk: `link#${coachId}` }),
})
