import { newId } from '#core/lib/ids'
import type { EmailTemplate } from '#core/mail/email-template'
import { MailEntity } from '#core/mail/entity'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'

/** Returns a write that queues an email. It is sent after the write's transaction has committed. */
export const prepareEmail = (to: string, email: EmailTemplate) =>
  MailEntity.create({
    mailId: newId(),
    to,
    letter: email,
    createdAt: nowIso(),
    claimedUntil: 0,
    expiresAt: nowSeconds() + RETENTION.queuedEmail,
  })
