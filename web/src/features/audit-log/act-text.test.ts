import { expect, test } from 'vitest'
import type { Act } from '#core/audit-log/shared/audit-schema'
import { ACTION_IDS, actorText, targetOf, verbOf } from '@/features/audit-log/act-text'

const GONE = { id: '01JD0000000000000000000000', name: '', type: null }
const sentence = (action: string, person: Act['person'], details: Act['details'] = {}) =>
  [verbOf(action), targetOf({ action, person, details })?.text].filter(Boolean).join(' ')

test('a sentence about a deleted account names a former member where a person belongs', () => {
  for (const action of ACTION_IDS) {
    const said = sentence(action, GONE)
    if (/^(form|content|table|subscription|group\.(create|edit|delete|restore))/.test(action))
      expect(said, action).not.toContain('member')
    else expect(said, action).toMatch(/ (a former member|someone without an account)$/)
  }
  expect(sentence('client.erase', GONE)).toBe('removed the data of a former member')
  expect(sentence('group.leave', GONE)).toBe('took the seat in a group from a former member')
})

test('a sentence about a text, a form, a group or a subscription names no former member', () => {
  expect(sentence('content.publish', { ...GONE, id: 'faq-client' })).toBe(
    'published the text “FAQ for clients”',
  )
  expect(sentence('chat.delete', GONE, { channelId: GONE.id })).toBe('deleted a chat of a group')
  expect(sentence('mail.again', GONE)).toBe('turned emails back on for someone without an account')
  expect(sentence('subscription.agree', GONE)).toBe('agreed to a subscription')
  expect(sentence('form.publish', { ...GONE, id: 'habits' })).toBe('published the form habits')
})

test('people without a name get the usual placeholder', () => {
  expect(sentence('client.read', { ...GONE, type: 'client' })).toBe('read the profile of No Username')
  expect(actorText({ actor: { id: 'system', name: '', role: 'system' } })).toBe('Platewise')
  expect(actorText({ actor: { ...GONE, role: 'client' } })).toBe('A former member')
})
