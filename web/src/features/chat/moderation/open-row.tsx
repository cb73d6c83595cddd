import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import classes from '@/features/chat/moderation/moderation.module.css'

interface Props {
  name: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export const OpenRow = ({ name, isOpen, onOpen }: Props) => (
  <ActionIcon
    className={classes.openRow}
    aria-expanded={isOpen}
    aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${name}`}
    onClick={() => onOpen(!isOpen)}
  >
    {isOpen ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
  </ActionIcon>
)
