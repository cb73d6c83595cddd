import type { Change } from '#core/lib/change'
import { nowIso, nowSeconds } from '#core/lib/clock'
import { AppError, conflict } from '#core/lib/errors'
import { write } from '#core/lib/table'
import { MailEntity, type MailItem } from '#core/mail/entity'
import { deliver, isFinal } from '#core/mail/ses'

/** Longer than `deliver` can take. */
const CLAIM_SECONDS = 30

/** Sends a mail as soon as it is written; what happens to it later asks for nothing. */
export async function sendNew({ before, after }: Change<MailItem>): Promise<void> {
  if (after && !before) await send(after.mailId)
}

/**
 * Sends a mail that nobody has sent yet. Whoever sends it claims it first, so that the same record read twice
 * goes out once; only a crash between the provider's answer and the mark can send it again. Throws when it was not
 * sent; what the provider refuses for good is marked, so that the next try passes it by.
 */
async function send(mailId: string): Promise<void> {
  const taken = conflict('This mail is being sent or was sent')
  try {
    const mail = await write(
      MailEntity.update(
        { mailId },
        { set: { claimedUntil: nowSeconds() + CLAIM_SECONDS } },
        {
          if: { sentAt: { absent: true }, failure: { absent: true }, claimedUntil: { below: nowSeconds() } },
          else: taken,
        },
      ),
    )
    await deliver(mail)
  } catch (error) {
    if (error === taken) return expectDone(mailId)
    const set = isFinal(error) ? { failure: error.name } : { claimedUntil: 0 }
    await write(MailEntity.update({ mailId }, { set }))
    throw error
  }
  await write(MailEntity.update({ mailId }, { set: { sentAt: nowIso() } }))
}

/** A mail that somebody else has claimed is only over once it is marked. */
async function expectDone(mailId: string): Promise<void> {
  const mail = await MailEntity.find({ mailId })
  if (mail && !mail.sentAt && !mail.failure) throw new AppError('conflict', `Mail ${mailId} is not sent yet`)
}
