import type { UserItem } from '#core/identity/entity'
import { config } from '#core/lib/config'
import type { Letter } from '#core/mail/mails'
import { said } from '#core/mail/said'

export const openPoll = ({ name, type }: Pick<UserItem, 'name' | 'type'>, title: string): Letter => ({
  subject: 'A form is waiting for you',
  paragraphs: [`Hi ${said(name)},`, `“${said(title)}” is still open. It takes only a few minutes.`],
  action: { label: 'Fill in the form', url: `${config.siteUrl}/${type}/forms` },
})
