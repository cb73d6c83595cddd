import {
  IconBookmark,
  IconCalendarDollar,
  IconCash,
  IconClipboardList,
  IconFileText,
  IconHelpCircle,
  IconHome,
  IconInbox,
  IconMessageCircle,
  IconMessages,
  IconSearch,
  IconShare,
  IconSubtask,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react'
import { UNREAD } from '@/entities/chat/unread'
import { openFormCount, unreadSubmissionCount } from '@/entities/forms/counts'
import { waitingCount } from '@/entities/hiring/waiting'
import type { UserType } from '@/lib/network/persisted'
import type { Count } from '@/lib/text/count'
import { unreadCount } from '@/lib/unread-count'

export interface MenuEntry {
  label: string
  to: string
  Icon: typeof IconHome
  /** Paths that belong to it but begin differently. */
  also?: readonly string[]
  /** Shown in the bottom bar on phones, which has room for four entries and "More". */
  isPrimary?: boolean
  /** The count shown on the entry. */
  badge?: Badge
}

interface Badge {
  count: Count
  /** What the badge counts, singular and plural. */
  words: readonly [string, string]
}
const unread: Badge = { count: unreadCount, words: UNREAD }
const openForms: Badge = { count: openFormCount, words: ['form to fill out', 'forms to fill out'] }
const unreadSubmissions: Badge = {
  count: unreadSubmissionCount,
  words: ['unread submission', 'unread submissions'],
}
const waiting: Badge = { count: waitingCount, words: ['pending request', 'pending requests'] }

/** The menus exactly as specified (rule menus). An entry appears once its screen exists. */
export const menus: Record<UserType, readonly MenuEntry[]> = {
  admin: [
    { label: 'Dashboard', to: '/admin/dashboard', Icon: IconHome, isPrimary: true },
    { label: 'Group Chats', to: '/admin/groupchats', Icon: IconMessages },
    { label: 'Applications', to: '/admin/applications', Icon: IconInbox, isPrimary: true },
    { label: 'Coaches', to: '/admin/nutritionists', Icon: IconUserCheck, isPrimary: true },
    { label: 'Clients', to: '/admin/clients', Icon: IconUsers },
    { label: 'Chat', to: '/admin/chat', Icon: IconMessageCircle, isPrimary: true, badge: unread },
    { label: 'Forms', to: '/admin/forms', Icon: IconClipboardList },
    { label: 'Submissions', to: '/admin/submissions', Icon: IconFileText, badge: unreadSubmissions },
    { label: 'FAQ', to: '/admin/faq', Icon: IconHelpCircle },
    { label: 'Videos', to: '/admin/videos', Icon: IconVideo },
  ],
  nutritionist: [
    { label: 'Dashboard', to: '/nutritionist/dashboard', Icon: IconHome, isPrimary: true },
    { label: 'Subscriptions', to: '/nutritionist/subscriptions', Icon: IconCalendarDollar },
    { label: 'Clients', to: '/nutritionist/clients', Icon: IconUsers, isPrimary: true, badge: waiting },
    { label: 'Profile', to: '/nutritionist/profile', Icon: IconUser },
    { label: 'Referrals', to: '/nutritionist/referral', Icon: IconShare },
    { label: 'Chat', to: '/nutritionist/chat', Icon: IconMessageCircle, isPrimary: true, badge: unread },
    { label: 'Get paid', to: '/nutritionist/get-paid', Icon: IconCash },
    {
      label: 'Forms',
      to: '/nutritionist/forms',
      also: ['/nutritionist/form', '/nutritionist/submission'],
      Icon: IconClipboardList,
      isPrimary: true,
      badge: openForms,
    },
    { label: 'Submissions', to: '/nutritionist/submissions', Icon: IconFileText, badge: unreadSubmissions },
    { label: 'FAQ', to: '/nutritionist/faq', Icon: IconHelpCircle },
  ],
  client: [
    { label: 'Dashboard', to: '/client/dashboard', Icon: IconHome, isPrimary: true },
    { label: 'Profile', to: '/client/profile', Icon: IconUser },
    { label: 'Subscriptions', to: '/client/subscriptions', Icon: IconCalendarDollar },
    { label: 'My coaches', to: '/client/my-nutritionists', Icon: IconSubtask },
    { label: 'Chat', to: '/client/chat', Icon: IconMessageCircle, isPrimary: true, badge: unread },
    { label: 'Coaches', to: '/client/nutritionists', Icon: IconSearch, isPrimary: true },
    { label: 'Saved Coaches', to: '/client/saved', Icon: IconBookmark },
    {
      label: 'Forms',
      to: '/client/forms',
      also: ['/client/form', '/client/submission'],
      Icon: IconClipboardList,
      isPrimary: true,
      badge: openForms,
    },
    { label: 'FAQ', to: '/client/faq', Icon: IconHelpCircle },
  ],
}

/** Whether a path is the entry's screen or belongs to it. */
export const isEntryOf = ({ to, also = [] }: MenuEntry, pathname: string) =>
  [to, ...also].some((path) => `${pathname}/`.startsWith(`${path}/`))
