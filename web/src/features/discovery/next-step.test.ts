import { expect, test } from 'vitest'
import type { Chat } from '#core/chat/schema'
import type { CoachLink } from '#core/hiring/schema'
import { nextStep } from '@/features/discovery/next-step'

const link = (status: CoachLink['status'], subscription?: string): CoachLink => ({
  status,
  nutritionistId: status,
  clientId: 'client',
  isHidden: false,
  createdAt: '2026-11-21T12:00:00Z',
  nutritionist: { id: status } as CoachLink['nutritionist'],
  subscription: subscription ? ({ status: subscription } as CoachLink['subscription']) : null,
})

test('without a coach the next step is to find one, also after a refusal', () => {
  expect(nextStep([], false)).toEqual({ kind: 'find' })
  expect(nextStep([link('REJECTED')], false)).toEqual({ kind: 'find' })
})

test('a request waits, an approval asks for a plan, and a running plan needs a photo at most', () => {
  expect(nextStep([link('PENDING')], false)).toMatchObject({ kind: 'wait', coach: { id: 'PENDING' } })
  expect(nextStep([link('PENDING'), link('APPROVED')], false)).toMatchObject({ kind: 'pay' })
  expect(nextStep([link('APPROVED', 'canceled')], false)).toMatchObject({ kind: 'pay' })
  expect(nextStep([link('PENDING'), link('APPROVED', 'past_due')], true)).toBeUndefined()
  expect(nextStep([link('APPROVED', 'active')], false)).toEqual({ kind: 'photo' })
})

test('a group that waits to be paid comes first, one that is paid or closed does not', () => {
  const group = (more: Partial<Chat>) =>
    ({ groupName: 'Runners', locked: true, disabled: false, ...more }) as Chat
  const next = (...chats: Chat[]) => nextStep([link('APPROVED')], false, chats)
  expect(next(group({ locked: false }), group({}))).toMatchObject({ kind: 'join', group: { locked: true } })
  expect(next(group({ locked: false }), group({ disabled: true }))).toMatchObject({ kind: 'pay' })
})
