import type { Action } from '#core/audit/shared/actions'
import type { Act } from '#core/audit-log/shared/audit-schema'
import type { Slot } from '#core/content/shared/schema'
import { BRAND } from '#core/shared/brand'
import { personName } from '@/entities/account/person-name'

/** The verb of each action, between who did it and whom it concerned. */
const VERBS: Record<Action, string> = {
  'client.read': 'read the profile of',
  'client.facts.read': 'read what is known of',
  'client.status': 'changed the status of',
  'client.plan': 'changed the group plan of',
  'client.delete': 'deleted',
  'client.restore': 'called off the deletion of',
  'client.erase': 'removed the data of',
  'coach.status': 'decided on',
  'coach.edit': 'edited the profile of',
  'coach.edit.undo': 'took back an edit of the profile of',
  'coach.changes.accept': 'accepted changes of',
  'coach.changes.reject': 'rejected changes of',
  'coach.changes.undo': 'took back a decision on changes of',
  'coach.promote': 'changed the promotion of',
  'extra.accept': 'accepted an extra specialty of',
  'extra.delete': 'deleted an extra specialty of',
  'extra.undo': 'took back a decision on an extra specialty of',
  'review.status': 'decided on a review of',
  'review.answer.status': 'decided on an answer of',
  'content.publish': 'published the text',
  'client.submissions.read': 'read the submissions of',
  'form.publish': 'published the form',
  'form.remove': 'deleted the form',
  'form.send': 'sent the form',
  'form.repeat': 'began to repeat the form',
  'form.repeat.pause': 'paused the repeats of the form',
  'form.repeat.resume': 'resumed the repeats of the form',
  'form.repeat.stop': 'ended the repeats of the form',
  'form.submissions.export': 'downloaded the submissions of the form',
  'form.submissions.read': 'read the submissions of the form',
  'mail.stop': 'stopped the mails to',
  'mail.again': 'turned emails back on for',
  'chat.open': 'opened a chat with',
  'chat.moderate': 'read along in a chat of',
  'chat.close': 'stopped reading along in a chat of',
  'chat.delete': 'deleted a chat of',
  'chat.restore': 'restored a chat of',
  'chat.report.read': 'read a reported message of',
  'chat.report.done': 'finished a report about',
  'chat.report.reopen': 'reopened a report about',
  'table.export': 'exported a table',
  'group.create': 'made the group',
  'group.edit': 'changed the group',
  'group.delete': 'deleted the group',
  'group.restore': 'brought back the group',
  'group.join': 'gave a seat in a group to',
  'group.leave': 'took the seat in a group from',
  'subscription.agree': 'agreed to a subscription',
}
export const ACTIONS = Object.keys(VERBS)

export const verbOf = (action: string) => VERBS[action as Action] ?? action.replaceAll('.', ' ')
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
  if (action === 'table.export' || action === 'subscription.agree') return undefined
  if (action.startsWith('form.')) return { text: person.id }
  if (action === 'content.publish') return { text: `“${TEXTS[person.id as Slot] ?? person.id}”` }
  if (person.type) return { text: personName(person), leadsTo: 'person' }
  if (/^group\.(create|edit|delete|restore)$/.test(action)) return { text: 'shown here', leadsTo: 'group' }
  if (person.id === details.channelId) return { text: 'a group', leadsTo: 'group' }
  return { text: action === 'mail.again' ? 'someone without an account' : 'a former member' }
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
