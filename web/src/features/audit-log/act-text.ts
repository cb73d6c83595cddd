import { ACTIONS, actionInfo } from '#core/audit/shared/actions'
import type { Act } from '#core/audit-log/shared/audit-schema'
import type { Slot } from '#core/content/shared/schema'
import { BRAND } from '#core/shared/brand'
import { personName } from '@/entities/account/person-name'

export const ACTION_IDS = Object.keys(ACTIONS)

export const verbOf = (action: string) => actionInfo(action)?.verb ?? action.replaceAll('.', ' ')
/** Returns an action's label in the filter. */
export const actionLabel = (action: string) => {
  const verb = verbOf(action).replace(/ (of|with|on|to|from|for)$/, '')
  return verb.charAt(0).toUpperCase() + verb.slice(1)
}

const TEXTS: Record<Slot, string> = {
  'faq-client': 'FAQ for clients',
  'faq-nutritionist': 'FAQ for coaches',
  'home-all': 'landing page',
  'home-client': 'dashboard of clients',
  'home-nutritionist': 'dashboard of coaches',
  'home-intake-video': 'intake video',
}

/** Returns the name of who did it. Only deleted accounts have neither a name nor the role `system`. */
export const actorText = ({ actor }: Pick<Act, 'actor'>) =>
  actor.name || (actor.role === 'system' ? BRAND : 'A former member')

interface Target {
  text: string
  leadsTo?: 'person' | 'group'
}

/** Returns the end of an action's sentence, or undefined if the verb says it all. */
export function targetOf({
  action,
  person,
  details,
}: Pick<Act, 'action' | 'person' | 'details'>): Target | undefined {
  const target = actionInfo(action)?.target
  if (target === null) return undefined
  if (target === 'form') return { text: person.id }
  if (target === 'text') return { text: `“${TEXTS[person.id as Slot] ?? person.id}”` }
  if (person.type) return { text: personName(person), leadsTo: 'person' }
  if (target === 'group') return { text: 'shown here', leadsTo: 'group' }
  if (person.id === details.channelId) return { text: 'a group', leadsTo: 'group' }
  return { text: target === 'email' ? 'someone without an account' : 'a former member' }
}

const STATUS: Record<string, string> = {
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  PENDING: 'pending',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  DELETED: 'deleted',
  BOUNCE: 'mails came back',
  COMPLAINT: 'called one spam',
}
const said = (value: unknown) => STATUS[String(value)] ?? String(value)
const words = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()

export const fieldsText = (fields: unknown) => String(fields).split(' ').map(words).join(', ')

/** Describes the details in one line: the old and new status, or the changed fields. */
export function detailText({ details }: Act): string {
  const { from, to, fields, ...rest } = details
  const others = Object.entries(rest).filter(([name]) => !/(id|version)$/i.test(name))
  return [
    ...(to === undefined ? [] : [from === to ? said(to) : `${said(from)} → ${said(to)}`]),
    ...(fields ? [fieldsText(fields)] : []),
    ...others.map(([name, value]) => `${words(name)}: ${said(value)}`),
  ].join(' · ')
}
