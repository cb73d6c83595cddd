import { ActionIcon } from '@mantine/core'
import { IconDotsVertical, IconFileText, IconFlag, IconPhoto } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { FileKind } from '#core/chat/shared/schema'
import { ActionMenu, type MenuAction } from '@/components/overlays/action-menu'
import { SECTION_NAMES } from '@/features/chat/conversations/section-names'

const SECTIONS = [
  { tab: 'media', Icon: IconPhoto },
  { tab: 'files', Icon: IconFileText },
] as const

interface Props {
  actions: readonly MenuAction[]
  /** Set if the screen is too narrow for tabs, so that the menu lists the other sections. */
  sections: { open: FileKind | undefined } | undefined
  onReport: (() => void) | undefined
}

/** Everything that a conversation offers besides writing, behind one button. */
function ConversationMenu({ actions, sections, onReport }: Props) {
  const navigate = useNavigate()
  const others = sections ? SECTIONS.filter(({ tab }) => tab !== sections.open) : []
  const all: MenuAction[] = [
    ...others.map(({ tab, Icon }) => ({
      label: SECTION_NAMES[tab],
      icon: <Icon size={20} aria-hidden />,
      run: () =>
        void navigate({
          to: '.',
          search: { tab } as never,
          // From one section to the other, Back still returns to the messages.
          ...(sections?.open ? { replace: true, state: true } : { state: { fromMessages: true } }),
        }),
    })),
    ...actions,
    ...(onReport
      ? [{ label: 'Report a message', icon: <IconFlag size={20} aria-hidden />, run: onReport }]
      : []),
  ]
  if (all.length === 0) return null
  return (
    <ActionMenu
      label="Conversation options"
      actions={all}
      button={(props) => (
        <ActionIcon {...props} aria-label="Conversation options" title="Conversation options">
          <IconDotsVertical aria-hidden />
        </ActionIcon>
      )}
    />
  )
}

// `lazy` requires a default export.
export { ConversationMenu as default }
