import { BRAND } from '#core/lib/brand'
import { nowIso, nowSeconds } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { MailEntity } from '#core/mail/entity'

const KEPT_SECONDS = 7 * 24 * 3600

export interface Letter {
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** A small way out at the foot, for who never asked for it. */
  quiet?: { label: string; url: string }
  /** Who reads an answer to it, if not we. */
  replyTo?: string
  /** Where mail programs post to when their own button to unsubscribe is pressed (RFC 8058). */
  oneClickStop?: string
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const textOf = ({ paragraphs, action, quiet }: Letter) =>
  [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `— ${BRAND}`,
    ...(quiet ? [`${quiet.label}: ${quiet.url}`] : []),
  ].join('\n\n')

const htmlOf = ({ subject, paragraphs, action, quiet }: Letter) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f4ef;font-family:system-ui,sans-serif;color:#22302a">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font-weight:700;font-size:18px;color:#1f6f4a">${BRAND}</p>
<div style="background:#fff;border-radius:12px;padding:24px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => `<p style="line-height:1.5">${escapeHtml(text)}</p>`).join('\n')}
${action ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#1f6f4a;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(action.label)}</a></p>` : ''}
</div>${quiet ? `<p style="font-size:14px"><a href="${escapeHtml(quiet.url)}" style="color:#5c6b63">${escapeHtml(quiet.label)}</a></p>` : ''}
</div></body></html>`

/** A mail to send once the transaction that this write is part of has committed. */
export const mail = (to: string, letter: Letter) =>
  MailEntity.create({
    mailId: newId(),
    to,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    replyTo: letter.replyTo,
    oneClickStop: letter.oneClickStop,
    createdAt: nowIso(),
    claimedUntil: 0,
    expiresAt: nowSeconds() + KEPT_SECONDS,
  })
