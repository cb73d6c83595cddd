import { CoachEntity, ReferralKeyEntity } from '#core/coach/entity'
import type { UserType } from '#core/identity/shared/schema'
import { ipNetworkOf, limit } from '#core/lib/limits'
import type { Write } from '#core/lib/table'
import { InvitationEntity } from '#core/referral/entity'
import { isOpen } from '#core/referral/invitations'
import { RelationshipEntity } from '#core/relationship/entity'
import { nameOf } from '#core/shared/name'

const LOOKUPS = 100
const WINDOW_SECONDS = 600

/** Returns who invites with a key. The public sees only the name of an approved coach, otherwise null. */
export async function getReferrer(referalKey: string, ip: string): Promise<{ name: string | null }> {
  await limit(`referral#${ipNetworkOf(ip)}`, LOOKUPS, WINDOW_SECONDS)
  const key = await ReferralKeyEntity.find({ referalKey })
  const coach = key && (await CoachEntity.find({ coachId: key.coachId }))
  return { name: coach?.status === 'APPROVED' ? nameOf(coach) : null }
}

interface Registered {
  userId: string
  /** Verified by Cognito. */
  email: string
  type: UserType
  createdAt: string
}

/**
 * Returns who referred a person that registers with a key, and the writes that follow. Undefined for an unknown key
 * (rule referral).
 */
export async function referralOf(
  referalKey: string,
  { userId, email, type, createdAt }: Registered,
): Promise<{ coachId: string; writes: Write[] } | undefined> {
  const key = await ReferralKeyEntity.find({ referalKey })
  if (!key) return undefined
  const { coachId } = key
  const [coach, existing] = await Promise.all([
    CoachEntity.find({ coachId }),
    InvitationEntity.find({ coachId, email }),
  ])
  if (coach?.status !== 'APPROVED') return { coachId, writes: [] }
  const invitation = existing && isOpen(existing) ? existing : undefined
  const isInvited = invitation?.type === 'client'
  const status = isInvited ? 'APPROVED' : 'PENDING'
  const relationship = {
    coachId,
    clientId: userId,
    status,
    isHidden: false,
    createdAt,
    awaitsProfile: true,
  } as const
  return {
    coachId,
    writes: [
      ...(invitation
        ? [
            InvitationEntity.update(
              { coachId, email },
              { set: { userId } },
              { if: { userId: { absent: true } } },
            ),
          ]
        : []),
      ...(type === 'client' && (isInvited || coach.availability)
        ? [RelationshipEntity.create(relationship)]
        : []),
    ],
  }
}
