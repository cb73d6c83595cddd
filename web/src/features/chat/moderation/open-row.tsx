import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

interface Props {
  name: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export const OpenRow = ({ name, isOpen, onOpen }: Props) => (
  <ActionIcon
    aria-expanded={isOpen}
    aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${name}`}
    onClick={() => onOpen(!isOpen)}
  >
    {isOpen ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
  </ActionIcon>
)
