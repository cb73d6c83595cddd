import { expect, test } from 'vitest'
import type { Chat } from '#core/chat/shared/schema'
import type { CoachRelationship } from '#core/hiring/shared/schema'
import { nextStep } from '@/features/discovery/hire/next-step'

const relationship = (status: CoachRelationship['status'], subscription?: string): CoachRelationship => ({
  status,
  nutritionistId: status ?? 'group',
  clientId: 'client',
  isHidden: false,
  createdAt: '2026-11-21T12:00:00Z',
  nutritionist: { id: status ?? 'group' } as CoachRelationship['nutritionist'],
  subscription: subscription ? ({ status: subscription } as CoachRelationship['subscription']) : null,
})

test('suggests finding a coach without a request and after a rejection', () => {
  expect(nextStep([], false)).toEqual({ kind: 'find' })
  expect(nextStep([relationship('REJECTED')], false)).toEqual({ kind: 'find' })
})

test('suggests waiting after a request, paying after approval, and at most a photo once subscribed', () => {
  expect(nextStep([relationship('PENDING')], false)).toMatchObject({ kind: 'wait', coach: { id: 'PENDING' } })
  expect(nextStep([relationship('PENDING'), relationship('APPROVED')], false)).toMatchObject({ kind: 'pay' })
  expect(nextStep([relationship('APPROVED', 'canceled')], false)).toMatchObject({ kind: 'pay' })
  expect(nextStep([relationship('PENDING'), relationship('APPROVED', 'past_due')], true)).toBeUndefined()
  expect(nextStep([relationship('APPROVED', 'active')], false)).toEqual({ kind: 'photo' })
})

test("doesn't suggest another coach to a client who pays for a group only", () => {
  expect(nextStep([relationship(null, 'active')], true)).toBeUndefined()
  expect(nextStep([relationship('PENDING'), relationship(null, 'past_due')], false)).toEqual({
    kind: 'photo',
  })
})

test('puts an unpaid group first and skips paid or disabled ones', () => {
  const group = (more: Partial<Chat>) =>
    ({ groupName: 'Runners', locked: true, disabled: false, ...more }) as Chat
  const next = (...chats: Chat[]) => nextStep([relationship('APPROVED')], false, chats)
  expect(next(group({ locked: false }), group({}))).toMatchObject({ kind: 'join', group: { locked: true } })
  expect(next(group({ locked: false }), group({ disabled: true }))).toMatchObject({ kind: 'pay' })
})
