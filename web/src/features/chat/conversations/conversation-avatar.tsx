import { IconLifebuoy, IconUsersGroup } from '@tabler/icons-react'
import { Avatar } from '@/components/people/avatar'
import classes from '@/features/chat/conversations/conversation-avatar.module.css'
import type { Heading } from '@/features/chat/conversations/heading'

const icons = { person: undefined, group: <IconUsersGroup />, admin: <IconLifebuoy /> }

/** The picture of the person or group, or an icon for the admins. */
export const ConversationAvatar = ({
  heading: { kind, ...person },
  size,
}: {
  heading: Heading
  size: number
}) => (
  <span className={kind === 'group' ? classes.group : undefined}>
    <Avatar {...person} size={size}>
      {icons[kind]}
    </Avatar>
  </span>
)
