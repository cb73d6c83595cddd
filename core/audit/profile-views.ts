import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { inParallel } from '#core/lib/in-parallel'
import { describe, log } from '#core/lib/log'
import { shape } from '#core/lib/shape'
import { write } from '#core/lib/table'
import { dayOf, now, nowIso, nowSeconds } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'

const VIEWED = ['profile', 'keyFacts', 'answers', 'files'] as const
export type Viewed = (typeof VIEWED)[number]

/** What a coach or our team saw of a client's data on one day (UTC), with the time of the first view of each kind. */
export const ProfileView = shape({
  clientId: v.string(),
  day: v.string(),
  /** A coach's id, or TEAM. */
  viewerId: v.string(),
  profile: v.optional(v.string()),
  keyFacts: v.optional(v.string()),
  answers: v.optional(v.string()),
  files: v.optional(v.string()),
  expiresAt: v.number(),
})
export type ProfileView = v.InferOutput<typeof ProfileView>

/** All members of our team look as one. The audit log says who it was. */
export const TEAM = 'team'

/** A client's views by day: `views#<client>`. */
export const ProfileViewEntity = entity('profile-view', {
  personal: { topic: 'security', of: ['clientId', 'viewerId'], exportedIn: 'profile', erasure: 'expire' },
  shape: ProfileView,
  id: ['clientId', 'day', 'viewerId'],
  key: ({ clientId, day, viewerId }) => ({ pk: `views#${clientId}`, sk: `${day}#${viewerId}` }),
})

/**
 * Records what a viewer opened of these clients' data (rule record-profile-views). It reads first, so each kind is
 * written once a day at most. A view must not fail because it couldn't be recorded, so errors are only logged.
 */
export async function recordViews(
  viewerId: string,
  clientIds: string[],
  kinds: readonly Viewed[],
): Promise<void> {
  if (clientIds.length === 0 || kinds.length === 0) return
  const day = dayOf(now())
  const keys = [...new Set(clientIds)].map((clientId) => ({ clientId, day, viewerId }))
  try {
    const known = new Map((await ProfileViewEntity.findMany(keys)).map((view) => [view.clientId, view]))
    await inParallel(keys, async (key) => {
      const missing = kinds.filter((kind) => !known.get(key.clientId)?.[kind])
      if (missing.length === 0) return
      const first = Object.fromEntries(missing.map((kind) => [kind, nowIso()]))
      const expiresAt = nowSeconds() + RETENTION.profileView
      await write(ProfileViewEntity.upsert(key, { set: { ...first, expiresAt } }))
    })
  } catch (error) {
    log('error', 'views not recorded', describe(error))
  }
}
