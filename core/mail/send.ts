import { setTimeout as delay } from 'node:timers/promises'
import type { Change } from '#core/lib/change'
import { describe, log } from '#core/lib/log'
import { SHARDS } from '#core/lib/shards'
import { write } from '#core/lib/table'
import type { EmailName } from '#core/mail/email-template'
import { MailEntity, type MailItem } from '#core/mail/entity'
import { isFinal, sendThroughSes } from '#core/mail/ses'
import { isSuppressed } from '#core/mail/suppression'
import { now, nowSeconds } from '#core/shared/clock'
import { conflict, isConflict } from '#core/shared/errors'

/** Longer than `sendThroughSes` can take, and shorter than the timeout of a stream reader. */
const CLAIM_SECONDS = 20
const POLL_INTERVAL_MS = 500
const OVERDUE_AFTER_MS = 120_000
const PER_RUN_AND_SHARD = 500
const RUN_MS = 240_000

/** Waits for another sender's claim to end. If that sender crashed, the email is sent here. */
export async function sendNew({ before, after }: Change<MailItem>): Promise<void> {
  if (!after || before) return
  while (!(await send(after.mailId))) await delay(POLL_INTERVAL_MS)
}

/**
 * Sends emails that the stream has left behind. Stops in time for the next run to continue, and doesn't stop when one
 * email fails. Concurrent runs are safe.
 */
export async function sendOverdue(): Promise<{ sent: number; failed: number }> {
  const shards = await Promise.all(
    SHARDS.map((shard) => MailEntity.query(`mails#${shard}`, { limit: PER_RUN_AND_SHARD })),
  )
  const overdue = shards.flat().filter(({ createdAt }) => now() - Date.parse(createdAt) > OVERDUE_AFTER_MS)
  const outcome = { sent: 0, failed: 0 }
  const end = now() + RUN_MS
  for (const { mailId } of overdue)
    try {
      if (now() > end) break
      if (await send(mailId)) outcome.sent++
    } catch (error) {
      outcome.failed++
      log('error', 'email not sent', { mailId, ...describe(error) })
    }
  return outcome
}

/** Whoever wants to leave gets these, also at an address that bounced or complained. They asked a minute ago. */
const ALWAYS_SENT: readonly EmailName[] = ['dataExport.code', 'ownDeletion.code', 'ownDeletion.started']

/**
 * Returns false while another sender has claimed the email. A crash before the removal makes it go out twice (rule
 * emails-are-never-lost).
 */
async function send(mailId: string): Promise<boolean> {
  const mail = await claim(mailId)
  if (!mail) return !(await MailEntity.find({ mailId }))
  try {
    if (!ALWAYS_SENT.includes(mail.letter.name) && (await isSuppressed(mail.to)))
      log('info', 'email suppressed', { mailId, letter: mail.letter.name })
    else await sendThroughSes(mail)
  } catch (error) {
    if (!isFinal(error, mail.to)) {
      await write(MailEntity.update({ mailId }, { set: { claimedUntil: 0 } }))
      throw error
    }
    log('error', 'gave up on email', { mailId, letter: mail.letter.name, ...describe(error) })
  }
  await write(MailEntity.remove({ mailId }))
  return true
}

const taken = () => conflict('This mail is being sent or was sent', 'CLAIMED')

/**
 * Claims an email, so that a stream record that is read twice sends only one. Returns undefined if another sender has
 * claimed or sent it.
 */
async function claim(mailId: string): Promise<MailItem | undefined> {
  const claimedUntil = nowSeconds() + CLAIM_SECONDS
  const free = { if: { claimedUntil: { below: nowSeconds() } }, else: taken }
  try {
    return await write(MailEntity.update({ mailId }, { set: { claimedUntil } }, free))
  } catch (error) {
    if (!isConflict(error, 'CLAIMED')) throw error
    return undefined
  }
}
