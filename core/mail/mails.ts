import { nowIso, nowSeconds } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { MailEntity } from '#core/mail/entity'
import type { Letter } from '#core/mail/letter'

const KEPT_SECONDS = 7 * 24 * 3600

/** A mail to send once the transaction that this write is part of has committed. */
export const mail = (to: string, letter: Letter) =>
  MailEntity.create({
    mailId: newId(),
    to,
    letter,
    createdAt: nowIso(),
    claimedUntil: 0,
    expiresAt: nowSeconds() + KEPT_SECONDS,
  })
