import type { ClientItem } from '#core/client/entity'
import type { GroupItem } from '#core/groups/entity'
import { config } from '#core/lib/config'
import type { OwedLetter } from '#core/mail/letter'
import { said } from '#core/mail/said'

export const joined = (
  { firstName }: Pick<ClientItem, 'firstName'>,
  { name, channelId }: Pick<GroupItem, 'name' | 'channelId'>,
): OwedLetter => ({
  name: 'groupchats.joined',
  subject: `You are in the group “${said(name)}”`,
  firstName,
  paragraphs: [
    `Your group “${said(name)}” is put together. You find it in your chats, with who is in it and what it costs.`,
  ],
  action: { label: 'Open the group', url: `${config.siteUrl}/client/chat/${channelId}` },
})
