import type { UserItem } from '#core/identity/entity'
import { config } from '#core/lib/config'
import type { Letter } from '#core/mail/mails'
import { said } from '#core/mail/said'

/** To whom a form was sent: it still waits. The site has no screen to fill it in yet, so people help. */
export const openPoll = ({ name }: Pick<UserItem, 'name'>, title: string): Letter => ({
  subject: 'A form is waiting for you',
  paragraphs: [`Hi ${said(name)},`, `“${said(title)}” is still open. Please write to us to answer it.`],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})
