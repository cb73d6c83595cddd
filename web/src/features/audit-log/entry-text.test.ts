import { expect, test } from 'vitest'
import type { AuditLogEntry } from '#core/audit-log/shared/audit-schema'
import {
  ACTION_IDS,
  actionLabel,
  actorText,
  detailText,
  targetOf,
  verbOf,
} from '@/features/audit-log/entry-text'

const GONE = { id: '01JD0000000000000000000000', name: '', type: null }
function sentence(action: string, person: AuditLogEntry['person'], details: AuditLogEntry['details'] = {}) {
  const [before, after] = verbOf(action)
  return `${before} ${targetOf({ action, person, details })?.text ?? ''}${after}`.trim()
}

test('a sentence about a deleted account names a former member where a person belongs', () => {
  for (const action of ACTION_IDS) {
    const text = sentence(action, GONE)
    if (/^(admin|form|content|table|subscription|group\.(create|edit|delete|restore))/.test(action))
      expect(text, action).not.toContain('member')
    else expect(text, action).toMatch(/ (a former member|someone without an account)( (to|from) a group)?$/)
  }
  expect(sentence('client.erase', GONE)).toBe('permanently deleted the data of a former member')
  expect(sentence('group.leave', GONE)).toBe('removed a former member from a group')
})

test('a sentence about a text, a form, a group or a subscription names no former member', () => {
  expect(sentence('content.publish', { ...GONE, id: 'faq-client' })).toBe('published content: “Client FAQ”')
  expect(sentence('chat.delete', GONE, { channelId: GONE.id })).toBe('deleted a chat of a group')
  expect(sentence('mail.again', GONE)).toBe('resumed emails to someone without an account')
  expect(sentence('subscription.agree', GONE)).toBe('agreed to the terms of a subscription')
  expect(sentence('form.publish', { ...GONE, id: 'habits' })).toBe('published the form “habits”')
  expect(sentence('form.publish', { ...GONE, id: 'habits', name: 'Habits' })).toBe(
    'published the form “Habits”',
  )
})

test('details leave out ids', () => {
  const details = { review: GONE.id, channel: `group.${GONE.id}`, from: 'PENDING', to: 'APPROVED', rows: 3 }
  expect(detailText({ details })).toBe('pending → approved · 3 rows')
  expect(detailText({ details: { reason: 'Client waits' } })).toBe('Client waits')
})

test('people without a name get the usual placeholder', () => {
  expect(sentence('client.read', { ...GONE, type: 'client' })).toBe('viewed the profile of No Username')
  expect(actorText({ actor: { id: 'system', name: '', role: 'system' } })).toBe('Platewise')
  expect(actorText({ actor: { ...GONE, role: 'client' } })).toBe('A former member')
})

test('no two actions have the same label in the filter', () => {
  const labels = ACTION_IDS.map(actionLabel)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toContain('Deleted (coach)')
})
