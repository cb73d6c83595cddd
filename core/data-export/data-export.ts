import * as v from 'valibot'
import { GROUP } from '#core/chat/entity'
import { Timetoken } from '#core/chat/shared/schema'
import * as Account from '#core/data-export/account-parts'
import * as Chats from '#core/data-export/chat-parts'
import { requireDownloadPermission } from '#core/data-export/download-permission'
import * as Forms from '#core/data-export/form-parts'
import type { Owner, ReadPart } from '#core/data-export/part'
import * as Payments from '#core/data-export/payment-parts'
import * as People from '#core/data-export/people-parts'
import { type DataManifest, type DataPart, type PartQuery, ViewsQuery } from '#core/data-export/shared/schema'
import { isPerConversation, SECTION_NAMES, SECTIONS, type Section } from '#core/data-export/shared/sections'
import { leaveOutUnreadable } from '#core/lib/unreadable'
import { invalid, notFound } from '#core/shared/errors'

/** Each section comes from the table or a provider, a page at a time. */
const SOURCES: Record<Section, ReadPart> = {
  account: Account.account,
  profile: Account.profile,
  conversations: Chats.conversations,
  relationships: People.relationships,
  groups: People.groups,
  reviews: People.reviews,
  invitations: People.invitations,
  views: People.views,
  changes: Account.changes,
  extras: People.extras,
  facts: Forms.facts,
  'fact-history': Forms.healthFactHistory,
  'received-forms': Forms.receivedForms,
  drafts: Forms.drafts,
  answers: Forms.answers,
  'built-forms': Forms.builtForms,
  schedules: Forms.schedules,
  messages: Chats.messages,
  'chat-files': Chats.chatFiles,
  subscriptions: Payments.subscriptions,
  checkouts: Payments.checkouts,
  payments: Payments.payments,
  promotions: Payments.promotions,
  photo: Account.photo,
  documents: Account.documents,
  settings: Account.settings,
  'saved-coaches': People.savedCoaches,
}

/** What a position must look like. The table and PubNub would answer any other with an error. */
const POSITIONS: Partial<Record<Section, v.GenericSchema>> = {
  views: ViewsQuery.entries.before,
  groups: v.pipe(v.string(), v.startsWith(GROUP)),
  messages: Timetoken,
}

const isFor = (section: Section, { role }: Owner) => SECTIONS[section].for.some((one) => one === role)

/**
 * Lists the parts of the caller's export, once a code has permitted it. The part `conversations` names those of the
 * conversations.
 */
export async function manifest(owner: Owner): Promise<DataManifest> {
  const user = await requireDownloadPermission(owner)
  const parts = SECTION_NAMES.filter((section) => isFor(section, owner) && !isPerConversation(section))
  return {
    id: owner.id,
    name: user.name,
    role: owner.role,
    parts: parts.map((part) => ({ part, title: SECTIONS[part].title, of: null })),
  }
}

/**
 * Returns one page of a part of the caller's own export (rule own-data). Only the token decides whose data it
 * is, so someone else's position or conversation reveals nothing.
 */
export async function readPart(
  owner: Owner,
  section: Section,
  { of = '', after }: PartQuery,
): Promise<DataPart> {
  if (!isFor(section, owner)) throw notFound('Part')
  if (isPerConversation(section) !== (of !== ''))
    throw invalid([{ path: 'of', message: of ? 'This part has no conversations' : 'Choose a conversation' }])
  if (after !== undefined && POSITIONS[section] && !v.is(POSITIONS[section], after))
    throw invalid([{ path: 'after', message: 'Invalid position' }])
  await requireDownloadPermission(owner)
  const { result, unreadable } = await leaveOutUnreadable(() => SOURCES[section]({ owner, of, after }))
  return { rows: [], files: [], more: [], next: null, ...result, unreadable }
}
