import { ChatGrantEntity, ChatRevocationsEntity } from '#core/chat/entity'
import { personChannel } from '#core/chat/person-channel'
import { type Grant, grantToken, revokeToken, signal } from '#core/chat/pubnub'
import { again } from '#core/lib/again'
import { nowSeconds } from '#core/lib/clock'
import { conflict } from '#core/lib/errors'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'

const REVOKED_MEANWHILE = conflict('Your conversations have just changed. Please try again.')

/** Who is revoked meanwhile gets one by what holds then (rule closed-chats-close-at-once). */
export const grantKept = <T extends Omit<Grant, 'uuid'>>(memberId: string, decide: () => Promise<T>) =>
  again(async () => {
    const revocations = await ChatRevocationsEntity.find({ memberId })
    const decided = await decide()
    const token = await grantToken({ ...decided, uuid: memberId })
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
export async function revokeAll(memberId: string): Promise<void> {
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
  if (running.length > 0) await signal(personChannel(memberId))
}
