import { IconFileText, IconMessageCircle, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { FileKind } from '#core/chat/shared/schema'
import { useViewer } from '@/features/chat/conversations/context'
import classes from '@/features/chat/conversations/conversation-tabs.module.css'

const tabs = [
  { tab: undefined, Icon: IconMessageCircle, names: ['chat', 'Chat'] },
  { tab: 'media', Icon: IconPhoto, names: ['media', 'Media'] },
  { tab: 'files', Icon: IconFileText, names: ['files', 'Documents'] },
] as const

/** Messages, pictures and other files of a conversation. Phones show icons to save a line. */
export function ConversationTabs({ tab: open }: { tab: FileKind | undefined }) {
  const isAdmin = useViewer().base.startsWith('/admin')
  return (
    <div role="tablist" aria-label="Parts of the conversation" className={classes.tabs} onKeyDown={moveFocus}>
      {tabs.map(({ tab, Icon, names: [name, nameForAdmins] }) => (
        <Link
          key={name}
          to="."
          search={{ tab }}
          role="tab"
          aria-selected={tab === open}
          tabIndex={tab === open ? 0 : -1}
          className={classes.tab}
        >
          <Icon size={20} aria-hidden />
          <span>{isAdmin ? nameForAdmins : name}</span>
        </Link>
      ))}
    </div>
  )
}

/** Moves between tabs with the arrow keys, as the ARIA tab pattern requires. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const next = all.at((all.indexOf(target as HTMLElement) + step) % all.length)
  if (step === 0) return
  next?.focus()
  next?.click()
}
