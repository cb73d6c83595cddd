import { describe, expect, test } from 'vitest'
import type { CoachStatus } from '#core/coach/schema'
import type { User } from '#core/user/schema'
import { detour, isAllowed, type Session, whereTo } from '@/lib/where-to'

const client = (profile: { status?: 'ACTIVE' | 'SUSPENDED'; hasPreference?: boolean } | null): Session => {
  const { status = 'ACTIVE', hasPreference = true } = profile ?? {}
  const record = profile && { status, coachPreference: hasPreference ? {} : null }
  return {
    userType: 'client',
    user: { type: 'client', client: record, nutritionist: null } as unknown as User,
  }
}
const coach = (status: CoachStatus | null): Session => {
  const record = status && { nutritionistStatus: { status } }
  return {
    userType: 'nutritionist',
    user: { type: 'nutritionist', client: null, nutritionist: record } as unknown as User,
  }
}
const admin: Session = { userType: 'admin' }

describe('where somebody belongs', () => {
  test.each([
    ['nobody', null, '/login'],
    ['a person who has not finished registering', { userType: 'unregistered' }, '/register-redirect'],
    ['an admin', admin, '/admin/dashboard'],
    ['a client', client({}), '/client/dashboard'],
    ['a client without a profile', client(null), '/client-onboarding'],
    ['a client without preferences', client({ hasPreference: false }), '/client-onboarding'],
    [
      'a suspended client, before anything else',
      client({ status: 'SUSPENDED', hasPreference: false }),
      '/client/status/suspended',
    ],
    ['a coach without a profile', coach(null), '/nutritionist'],
    ['a pending coach', coach('PENDING'), '/nutritionist/status/pending'],
    ['a rejected coach', coach('REJECTED'), '/nutritionist/status/reject'],
    ['a suspended coach', coach('SUSPENDED'), '/nutritionist/status/suspended'],
    ['an approved coach', coach('APPROVED'), '/nutritionist/dashboard'],
  ] as [string, Session | null, string][])('%s', (_, session, path) => {
    expect(whereTo(session)).toBe(path)
  })
})

describe('a guarded screen', () => {
  test('sends away who has another type or none', () => {
    expect(detour(null, 'client', '/client/chat')).toBe('/redirect')
    expect(detour(client({}), 'nutritionist', '/nutritionist/clients')).toBe('/redirect')
    expect(detour(admin, 'client', '/client/chat')).toBe('/redirect')
  })

  test('lets in who belongs there', () => {
    expect(detour(client({}), 'client', '/client/chat')).toBeUndefined()
    expect(detour(coach('APPROVED'), 'nutritionist', '/nutritionist')).toBeUndefined()
    expect(detour(admin, 'admin', '/admin/clients')).toBeUndefined()
  })

  test('keeps who must wait in the waiting room, and everybody else out of it', () => {
    expect(detour(coach('PENDING'), 'nutritionist', '/nutritionist/clients')).toBe(
      '/nutritionist/status/pending',
    )
    expect(detour(coach('PENDING'), 'nutritionist', '/nutritionist')).toBe('/nutritionist/status/pending')
    expect(detour(coach('PENDING'), 'nutritionist', '/nutritionist/status/pending')).toBeUndefined()
    expect(detour(coach('APPROVED'), 'nutritionist', '/nutritionist/status/pending')).toBe('/redirect')
    expect(detour(client({}), 'client', '/client-onboarding')).toBe('/redirect')
    expect(isAllowed(coach('SUSPENDED'))).toBe(false)
  })

  test('lets a rejected coach apply again, a suspended one not', () => {
    expect(detour(coach('REJECTED'), 'nutritionist', '/nutritionist')).toBeUndefined()
    expect(detour(coach('SUSPENDED'), 'nutritionist', '/nutritionist')).toBe('/nutritionist/status/suspended')
  })
})
