import { ChatGrantEntity, ChatRevocationsEntity } from '#core/chat/entity'
import { type Grant, grantToken, revokeToken, signal } from '#core/chat/pubnub/pubnub'
import { ADMIN_UUID, personChannel } from '#core/chat/shared/channel-names'
import { newId } from '#core/lib/ids'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { retryableConflict } from '#core/shared/errors'

const revokedMeanwhile = () => retryableConflict('Your conversations were just updated. Please try again.')

/**
 * Grants a token and stores it, so that it can be revoked. If tokens were revoked in the meantime, the new one is
 * revoked too and `decide` runs again (rule revoke-closed-chat-tokens). Tokens are stored under `memberId`, which
 * differs from `uuid` for admins because they share one identity.
 */
export const grantTokenAtPubNubAndStore = <T extends Omit<Grant, 'uuid'>>(
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
        ChatRevocationsEntity.check({ memberId }, { if: unrevoked, else: revokedMeanwhile }),
      ])
    } catch (error) {
      await revokeToken(token)
      throw error
    }
    return { token, decided }
  })

/**
 * Revokes a person's tokens at PubNub. A listening device would keep using its old token until a message arrives, so
 * a signal is sent to it. The tokens stay stored until then, so that a retry repeats the signal, too.
 */
export const revokeTokensAtPubNub = (memberId: string) => revokeAtPubNub(memberId, memberId)

/** Revokes one admin's tokens and keeps those of the other admins. */
export const revokeAdminTokensAtPubNub = (adminId: string) => revokeAtPubNub(adminId, ADMIN_UUID)

async function revokeAtPubNub(memberId: string, uuid: string): Promise<void> {
  await write(ChatRevocationsEntity.upsert({ memberId }, { add: { count: 1 } }))
  const grants = await ChatGrantEntity.queryAll(`chat-access#${memberId}`, {
    prefix: 'grant#',
    isConsistent: true,
  })
  const running = grants.filter(({ expiresAt }) => expiresAt > nowSeconds())
  if (running.length === 0) return
  await Promise.all(running.map(({ token }) => revokeToken(token)))
  await signal(personChannel(uuid))
  await Promise.all(running.map(({ grantId }) => write(ChatGrantEntity.remove({ memberId, grantId }))))
}
