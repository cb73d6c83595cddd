import type { ReactNode } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import type { MenuAction } from '@/components/overlays/action-menu'

/** The viewer's side of a conversation. */
export type ViewerRole = 'client' | 'coach' | 'admin'

/** The person viewing the chats, and the paths of their screens. */
export interface Viewer {
  viewerRole: ViewerRole
  /** The path of the list. A conversation's path starts with it. */
  base: string
  slots?: ChatSlots
}

/** Renders the menu of a conversation with these actions. */
export type RenderMenu = (actions: readonly MenuAction[]) => ReactNode

/** Parts that only some viewers have. Their screens pass them in, so that other screens don't load them. */
export interface ChatSlots {
  /** The screen's heading, `Chat` by default. */
  title?: string
  /** Shown in place of the conversation with the admins until there is one. */
  withoutAdmins?: ReactNode
  /** Shown above the conversations. */
  top?: ReactNode
  /** Replaces the sections with a selection in its own order. */
  only?: {
    title: string
    pick: (chats: Chat[]) => Chat[]
    /** Shown in place of the time. */
    end: (chat: Chat) => string
    /** Shown if the selection is empty. */
    empty: ReactNode
  }
  /** Shown below a section, and below the whole list if `section` is undefined. */
  below?: (section: string | undefined) => ReactNode
  /** Passes what the viewer can do with a conversation to its menu. */
  actions?: (chat: Chat, menu: RenderMenu) => ReactNode
  /** Shown above the messages. */
  bar?: (chat: Chat) => ReactNode
  /** Shown next to the name in the list. */
  mark?: (chat: Chat) => ReactNode
  /** Whether the list shows a conversation. The open one may not match the search. */
  isListed?: (chat: Chat) => boolean
  /** Replaces the list if there are no conversations. */
  empty?: ReactNode
  /** The link of the name in the heading, for viewers who don't get a client's or a coach's page. */
  pathOf?: (chat: Chat) => string | null | undefined
  /** The button that opens a locked group. */
  join?: (chat: Chat) => ReactNode
  /** Replaces a conversation that the viewer can't read. */
  replacement?: (chat: Chat) => ReactNode
  /** Replaces the composer. */
  readOnly?: (chat: Chat) => ReactNode
}
