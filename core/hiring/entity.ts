import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { shape } from '#core/lib/shape'

export const SavedCoach = shape({
  clientId: v.string(),
  coachId: v.string(),
  createdAt: v.string(),
})
export type SavedCoach = v.InferOutput<typeof SavedCoach>

/** The coaches a client saved: `client#<id>`, prefix `saved#`. */
export const SavedCoachEntity = entity('saved-coach', {
  personal: {
    topic: 'client',
    of: ['clientId'],
    alsoNames: ['coachId'],
    exportedIn: 'settings',
    erasure: 'delete',
  },
  shape: SavedCoach,
  id: ['clientId', 'coachId'],
  key: ({ clientId, coachId }) => ({ pk: `client#${clientId}`, sk: `saved#${coachId}` }),
})
