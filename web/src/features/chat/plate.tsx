import { IconLifebuoy, IconUsersGroup } from '@tabler/icons-react'
import { Avatar } from '@/components/avatar'
import type { Heading } from '@/features/chat/names'

const icons = { person: undefined, group: <IconUsersGroup />, admin: <IconLifebuoy /> }

/** Who a conversation is with, beside their name. */
export const Plate = ({ heading: { kind, ...person }, size }: { heading: Heading; size: number }) => (
  <Avatar {...person} size={size}>
    {icons[kind]}
  </Avatar>
)
