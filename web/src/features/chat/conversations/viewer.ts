import type { ReactNode } from 'react'
import type { Chat } from '#core/chat/shared/schema'

/** From whose place a conversation is seen. */
export type ViewerRole = 'client' | 'coach' | 'admin'

/** Who looks at the chats, and under which paths. */
export interface Viewer {
  viewerRole: ViewerRole
  /** The address of the list; a conversation's stands below it. */
  base: string
  slots?: ChatSlots
}

/** What only some viewers have, brought by their screens so that the others load nothing of it. */
export interface ChatSlots {
  /** The screen's heading; `Chat` without it. */
  title?: string
  /** In the place of the conversation with the admins, as long as there is none. */
  withoutAdmins?: ReactNode
  /** Above the conversations. */
  top?: ReactNode
  /** Some of them in an order of their own, instead of all in sections. */
  only?: {
    title: string
    pick: (chats: Chat[]) => Chat[]
    /** In the place of the time. */
    end: (chat: Chat) => string
    /** Where there is none. */
    empty: ReactNode
  }
  /** Below those of a section, and below all of them. */
  below?: (section: string | undefined) => ReactNode
  /** At the end of a conversation's head. */
  actions?: (chat: Chat) => ReactNode
  /** Whether the list shows it; what is open may not be among what was searched for. */
  isListed?: (chat: Chat) => boolean
  /** In the place of the list where there is no conversation. */
  empty?: ReactNode
  /** Where the name in the head leads, for a viewer whose people have other pages than a client's or a coach's. */
  pathOf?: (chat: Chat) => string | null | undefined
  /** How a group that is locked is opened. */
  join?: (chat: Chat) => ReactNode
  /** In the place of a conversation that is not open to be read. */
  instead?: (chat: Chat) => ReactNode
  /** In the place of the composer. */
  readOnly?: (chat: Chat) => ReactNode
}
