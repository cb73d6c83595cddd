import { ACTIONS, actionInfo } from '#core/audit/shared/actions'
import type { AuditLogEntry } from '#core/audit-log/shared/audit-schema'
import { GROUP_PLANS } from '#core/client/shared/plans'
import { isAnswerField, LABELS } from '#core/coach/shared/labels'
import type { Slot } from '#core/content/shared/schema'
import { BRAND } from '#core/shared/brand'
import { SUSPENSION_REASONS, type SuspensionReason } from '#core/shared/suspension'
import { personName } from '@/entities/account/person-name'
import { dateText, money, numberText } from '@/lib/text/format'

export const ACTION_IDS = Object.keys(ACTIONS)

/** Returns the text before the target and the text after it. */
export function verbOf(action: string): [before: string, after: string] {
  const [before = '', after = ''] = (actionInfo(action)?.verb ?? action.replaceAll('.', ' ')).split(' …')
  return [before, after]
}
/** Returns an action's label in the filter. */
export const actionLabel = (action: string) => {
  const verb = verbOf(action)
    .join('')
    .replace(/( (about|by|from|of|on|to|with)|:)$/, '')
  const label = verb.charAt(0).toUpperCase() + verb.slice(1)
  const [role = ''] = action.split('.')
  return ACTION_IDS.some((other) => other !== action && actionInfo(other)?.verb === actionInfo(action)?.verb)
    ? `${label} (${role})`
    : label
}

const TEXTS: Record<Slot, string> = {
  'faq-client': 'Client FAQ',
  'faq-nutritionist': 'Coach FAQ',
  'home-all': 'Landing page',
  'home-client': 'Client dashboard',
  'home-nutritionist': 'Coach dashboard',
  'home-intake-video': 'Intake video',
}

/** Returns the actor's name. Only deleted accounts have neither a name nor the role `system`. */
export const actorText = ({ actor }: Pick<AuditLogEntry, 'actor'>) =>
  actor.name || (actor.role === 'system' ? BRAND : 'A former member')

interface Target {
  text: string
  page?: 'person' | 'group'
}

/** Returns the end of an action's sentence, or undefined if the verb says it all. */
export function targetOf({
  action,
  person,
  details,
}: Pick<AuditLogEntry, 'action' | 'person' | 'details'>): Target | undefined {
  const target = actionInfo(action)?.target
  if (target === null) return undefined
  if (target === 'form') return { text: `“${person.name || person.id}”` }
  if (target === 'text') return { text: `“${TEXTS[person.id as Slot] ?? person.id}”` }
  if (person.type) return { text: personName(person), page: 'person' }
  if (target === 'group') return { text: '(view group)', page: 'group' }
  if (person.id === details.channelId) return { text: 'a group', page: 'group' }
  return { text: target === 'email' ? 'someone without an account' : 'a former member' }
}

const STATUS: Record<string, string> = {
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  PENDING: 'pending',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  DELETED: 'deleted',
  BOUNCE: 'emails bounced',
  COMPLAINT: 'marked as spam',
}
const valueText = (value: unknown) => {
  const text = String(value ?? 'none')
  if (text in GROUP_PLANS) return GROUP_PLANS[text as keyof typeof GROUP_PLANS].label
  return STATUS[text] ?? (/^\d{4}-\d\d-\d\dT/.test(text) ? dateText(text) : text)
}
const words = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()

export const fieldsText = (fields: unknown) =>
  String(fields)
    .split(' ')
    .map((field) => (isAnswerField(field) ? LABELS[field] : words(field)))
    .join(', ')

/** What the button for undoing an action says to a screen reader. */
export const undoLabel = (entry: Pick<AuditLogEntry, 'action' | 'person' | 'details'>) => {
  const [before, after] = verbOf(entry.action)
  return `Undo: ${before} ${targetOf(entry)?.text ?? ''}${after}`.trim()
}

/** Details that read better without their name. */
const DETAILS: Record<string, (value: unknown) => string> = {
  interviewStatus: (value) => (value ? 'interviewed' : 'not interviewed'),
  table: (value) => String(value).replaceAll('-', ' '),
  rows: (value) => (value === 1 ? '1 row' : `${numberText(Number(value))} rows`),
  filtered: () => 'filtered',
  recipients: (value) => (value === 1 ? '1 recipient' : `${numberText(Number(value))} recipients`),
  amountCents: (value) => money(Number(value)),
  period: (value) => `per ${value}`,
  reason: (value) => SUSPENSION_REASONS[value as SuspensionReason]?.toLowerCase() ?? String(value),
}

const ID = /^(group\.)?[0-9A-HJKMNP-TV-Z]{26}$/

/** Describes the details in one line: the old and new status, or the changed fields. Ids tell an admin nothing. */
export function detailText({ details }: Pick<AuditLogEntry, 'details'>): string {
  const { from, to, fields, ...rest } = details
  const others = Object.entries(rest).filter(
    ([name, value]) => !/(id|version)$/i.test(name) && !ID.test(String(value)),
  )
  return [
    ...(to === undefined ? [] : [from === to ? valueText(to) : `${valueText(from)} → ${valueText(to)}`]),
    ...(fields ? [fieldsText(fields)] : []),
    ...others.map(([name, value]) => DETAILS[name]?.(value) ?? `${words(name)}: ${valueText(value)}`),
  ].join(' · ')
}
