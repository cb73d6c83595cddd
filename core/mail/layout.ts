import { config } from '#core/lib/config'
import type { EmailTemplate, Link } from '#core/mail/email-template'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'
import { BRAND } from '#core/shared/brand'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const greetingOf = ({ firstName }: EmailTemplate) =>
  firstName ? `Hi ${plainTextForEmail(firstName)},` : 'Hi,'

const help = (): Link => ({ label: 'Questions? Contact us', url: `${config.siteUrl}/contact` })

/** Includes a contact link unless the email's button leads there or someone else gets the replies. */
function footOf({ action, replyTo, stop }: EmailTemplate): Link[] {
  const isHelpful = !replyTo && action?.url !== help().url
  return [...(isHelpful ? [help()] : []), ...(stop ? [stop] : [])]
}

export const textOf = (email: EmailTemplate) =>
  [
    greetingOf(email),
    ...email.paragraphs,
    ...(email.action ? [`${email.action.label}: ${email.action.url}`] : []),
    `— ${BRAND}`,
    ...footOf(email).map(({ label, url }) => `${label}: ${url}`),
  ].join('\n\n')

/** Mail programs without dark mode, or that support only inline styles, show the light version. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
h1{text-wrap:balance}
p{text-wrap:pretty}
@media (prefers-color-scheme:dark){
.ground{background:#151410!important}
.card{background:#211f1a!important}
.ink{color:#f3eee4!important}
.soft{color:#b9b0a1!important}
.brand{color:#7fd3a2!important}
.button{background:#7fd3a2!important}
.button a{color:#10281b!important}
}
@media (max-width:480px){
.around{padding:16px 8px!important}
.card{padding:24px 20px!important}
}`

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

/** Fills up the preheader, so that the inbox doesn't show the greeting after it. */
const filler = () => '&#847;&zwnj;&nbsp;'.repeat(80)

const buttonOf = ({ label, url }: Link) => `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0 4px"><tr><td class="button" style="background:#1a6b41;border-radius:24px;text-align:center"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 28px;font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const linkOf = ({ label, url }: Link) =>
  `<a class="soft" href="${escapeHtml(url)}" style="color:#655c4e">${escapeHtml(label)}</a>`

const paragraphOf = (text: string) =>
  `<p dir="auto" class="ink" style="margin:0 0 12px;font-size:16px;line-height:24px;color:#26231d">${escapeHtml(text)}</p>`

/** The layout of all emails: tables and inline styles, which every mail program supports. */
/** The layout of all emails (rule one-email-layout). */
export const htmlOf = (email: EmailTemplate) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(email.subject)}</title>
<style>${STYLE}</style></head>
<body class="ground" style="margin:0;background:#fbf8f2;${FONT};overflow-wrap:anywhere">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(email.paragraphs[0])}${filler()}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f2"><tr><td class="around" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="brand" style="padding:0 4px 16px;font-size:20px;line-height:28px;font-weight:700;color:#1a6b41">${BRAND}</td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:20px;padding:32px">
<h1 dir="auto" class="ink" style="margin:0 0 20px;font-size:22px;line-height:30px;color:#26231d">${escapeHtml(email.subject)}</h1>
${[greetingOf(email), ...email.paragraphs].map(paragraphOf).join('\n')}${email.action ? buttonOf(email.action) : ''}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;font-size:14px;line-height:22px;color:#655c4e">${footOf(email).map(linkOf).join('<br>')}</td></tr>
</table></td></tr></table>
</body></html>`
