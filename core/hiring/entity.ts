import { entity } from '#core/lib/table'

export interface SavedCoach {
  clientId: string
  coachId: string
  createdAt: string
}

/** The coaches a client saved: `client#<id>`, prefix `saved#`. */
export const SavedCoachEntity = entity<SavedCoach, Pick<SavedCoach, 'clientId' | 'coachId'>>('saved-coach', {
  key: ({ clientId, coachId }) => ({ pk: `client#${clientId}`, sk: `saved#${coachId}` }),
})
