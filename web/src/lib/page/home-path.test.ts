import { describe, expect, test } from 'vitest'
import type { User } from '#core/accounts/shared/account-schema'
import type { CoachStatus } from '#core/coach/shared/schema'
import { homePathFor, isAllowed, redirectFor, type Session } from '@/lib/page/home-path'

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

describe('the home path of', () => {
  test.each([
    ['a signed-out person', null, '/login'],
    ['a person who has not finished registering', { userType: 'unregistered' }, '/register-redirect'],
    ['an admin', admin, '/admin/dashboard'],
    ['a client', client({}), '/client/dashboard'],
    ['a client without a profile', client(null), '/client-onboarding'],
    ['a client without preferences', client({ hasPreference: false }), '/client-onboarding'],
    [
      'a suspended client, whatever else is missing',
      client({ status: 'SUSPENDED', hasPreference: false }),
      '/client/status/suspended',
    ],
    ['a coach without a profile', coach(null), '/nutritionist'],
    ['a pending coach', coach('PENDING'), '/nutritionist/status/pending'],
    ['a rejected coach', coach('REJECTED'), '/nutritionist/status/reject'],
    ['a suspended coach', coach('SUSPENDED'), '/nutritionist/status/suspended'],
    ['an approved coach', coach('APPROVED'), '/nutritionist/dashboard'],
  ] as [string, Session | null, string][])('%s', (_, session, path) => {
    expect(homePathFor(session)).toBe(path)
  })
})

describe('a guarded screen', () => {
  test('redirects people of another role and signed-out people', () => {
    expect(redirectFor(null, 'client', '/client/chat')).toBe('/redirect')
    expect(redirectFor(client({}), 'nutritionist', '/nutritionist/clients')).toBe('/redirect')
    expect(redirectFor(admin, 'client', '/client/chat')).toBe('/redirect')
  })

  test('admits people of its role', () => {
    expect(redirectFor(client({}), 'client', '/client/chat')).toBeUndefined()
    expect(redirectFor(coach('APPROVED'), 'nutritionist', '/nutritionist')).toBeUndefined()
    expect(redirectFor(admin, 'admin', '/admin/clients')).toBeUndefined()
  })

  test('keeps people on their status page while they have to wait, and everyone else off it', () => {
    expect(redirectFor(coach('PENDING'), 'nutritionist', '/nutritionist/clients')).toBe(
      '/nutritionist/status/pending',
    )
    expect(redirectFor(coach('PENDING'), 'nutritionist', '/nutritionist')).toBe(
      '/nutritionist/status/pending',
    )
    expect(redirectFor(coach('PENDING'), 'nutritionist', '/nutritionist/status/pending')).toBeUndefined()
    expect(redirectFor(coach('APPROVED'), 'nutritionist', '/nutritionist/status/pending')).toBe('/redirect')
    expect(redirectFor(client({}), 'client', '/client-onboarding')).toBe('/redirect')
    expect(isAllowed(coach('SUSPENDED'))).toBe(false)
  })

  test('lets applicants into their chat with the admins and no other', () => {
    for (const status of ['PENDING', 'REJECTED'] as const) {
      expect(redirectFor(coach(status), 'nutritionist', '/nutritionist/chat/admin.01AB')).toBeUndefined()
      for (const path of ['/nutritionist/chat', '/nutritionist/chat/01AB.02CD'])
        expect(redirectFor(coach(status), 'nutritionist', path)).toBe(homePathFor(coach(status)))
    }
    expect(redirectFor(coach('SUSPENDED'), 'nutritionist', '/nutritionist/chat/admin.01AB')).toBe(
      '/nutritionist/status/suspended',
    )
  })

  test('locks no one of its role out of their own data', () => {
    const people: [Session, 'client' | 'nutritionist', string][] = [
      [client(null), 'client', '/client/profile/data'],
      [client({ status: 'SUSPENDED' }), 'client', '/client/profile/data'],
      [coach(null), 'nutritionist', '/nutritionist/profile/data'],
      [coach('PENDING'), 'nutritionist', '/nutritionist/profile/data'],
      [coach('REJECTED'), 'nutritionist', '/nutritionist/profile/data'],
      [coach('SUSPENDED'), 'nutritionist', '/nutritionist/profile/data'],
    ]
    for (const [session, role, path] of people) expect(redirectFor(session, role, path)).toBeUndefined()
    expect(redirectFor(client({}), 'nutritionist', '/nutritionist/profile/data')).toBe('/redirect')
    expect(redirectFor(null, 'client', '/client/profile/data')).toBe('/redirect')
  })

  test('lets a rejected coach apply again, but not a suspended one', () => {
    expect(redirectFor(coach('REJECTED'), 'nutritionist', '/nutritionist')).toBeUndefined()
    expect(redirectFor(coach('SUSPENDED'), 'nutritionist', '/nutritionist')).toBe(
      '/nutritionist/status/suspended',
    )
  })
})
