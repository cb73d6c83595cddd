import { ChatGrantEntity, ChatRevocationsEntity } from '#core/chat/entity'
import { type Grant, grantToken, revokeToken, signal } from '#core/chat/pubnub'
import { ADMIN_UUID } from '#core/chat/shared/admin-uuid'
import { personChannel } from '#core/chat/shared/person-channel'
import { newId } from '#core/lib/ids'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { retryableConflict } from '#core/shared/errors'

const REVOKED_MEANWHILE = retryableConflict('Your conversations have just changed. Please try again.')

/**
 * Who is revoked meanwhile gets one by what holds then (rule closed-chats-close-at-once). It is kept for `memberId`,
 * of who shares an identity with others too.
 */
export const grantAndRemember = <T extends Omit<Grant, 'uuid'>>(
  uuid: string,
  decide: () => Promise<T>,
  memberId = uuid,
) =>
  retryOnConflict(async () => {
    const revocations = await ChatRevocationsEntity.find({ memberId })
    const decided = await decide()
    const token = await grantToken({ ...decided, uuid })
    const expiresAt = nowSeconds() + decided.ttlMinutes * 60
    const unrevoked = revocations ? { count: revocations.count } : { count: { absent: true } as const }
    try {
      await transact([
        ChatGrantEntity.create({ memberId, grantId: newId(), token, expiresAt }),
        ChatRevocationsEntity.check({ memberId }, { if: unrevoked, else: REVOKED_MEANWHILE }),
      ])
    } catch (error) {
      await revokeToken(token)
      throw error
    }
    return { token, decided }
  })

/**
 * Ends the tokens of somebody at the provider. What was done stays done when it has to be done again. A device that
 * listens would go on with its old token until something comes: so something does.
 */
export const revokeAll = (memberId: string) => revoke(memberId, memberId)

/** Those of one admin; the others go on. */
export const revokeOfAdmin = (adminId: string) => revoke(adminId, ADMIN_UUID)

async function revoke(memberId: string, uuid: string): Promise<void> {
  await write(ChatRevocationsEntity.upsert({ memberId }, { add: { count: 1 } }))
  const grants = await ChatGrantEntity.queryAll(`chat-access#${memberId}`, {
    prefix: 'grant#',
    isConsistent: true,
  })
  const running = grants.filter(({ expiresAt }) => expiresAt > nowSeconds())
  await Promise.all(
    running.map(async ({ grantId, token }) => {
      await revokeToken(token)
      await write(ChatGrantEntity.remove({ memberId, grantId }))
    }),
  )
  if (running.length > 0) await signal(personChannel(uuid))
}
