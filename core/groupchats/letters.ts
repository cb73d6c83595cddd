import type { ClientItem } from '#core/client/entity'
import type { GroupItem } from '#core/groups/entity'
import { config } from '#core/lib/config'
import type { Write } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import { said } from '#core/mail/said'

/** What a client hears who has just been put into a group. */
export const lettersTo = ({ email, firstName }: ClientItem, { name, channelId }: GroupItem): Write[] => [
  mail(email, {
    subject: `You are in the group ${said(name)}`,
    paragraphs: [
      `Hi ${said(firstName)},`,
      `Your group ${said(name)} is put together. It waits in your chats, with who is in it and what it costs.`,
    ],
    action: { label: 'Open the group', url: `${config.siteUrl}/client/chat/${channelId}` },
  }),
]
