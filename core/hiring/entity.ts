import type { LinkStatus } from '#core/hiring/schema'
import { entity } from '#core/lib/table'

export interface LinkItem {
  coachId: string
  clientId: string
  status: LinkStatus
  isHidden: boolean
  createdAt: string
  /** How many plans run, written with each that begins or ends; absent until the first. */
  runningPlans?: number
}
type LinkKey = Pick<LinkItem, 'coachId' | 'clientId'>

export interface SavedCoach {
  clientId: string
  coachId: string
  createdAt: string
}

/** A coach's links: `coach#<id>`, prefix `link#`. A client's: the same in gsi1 under `client#<id>`. */
export const LinkEntity = entity<LinkItem, LinkKey>('link', {
  key: ({ coachId, clientId }) => ({ pk: `coach#${coachId}`, sk: `link#${clientId}` }),
  gsi1: ({ coachId, clientId }) => ({ pk: `client#${clientId}`, sk: `link#${coachId}` }),
})
/** The coaches a client saved: `client#<id>`, prefix `saved#`. */
export const SavedCoachEntity = entity<SavedCoach, Pick<SavedCoach, 'clientId' | 'coachId'>>('saved-coach', {
  key: ({ clientId, coachId }) => ({ pk: `client#${clientId}`, sk: `saved#${coachId}` }),
})
