import { InviteeEntity } from '#core/referral/entity'
import type { TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

export const invite = (coach: TestPerson, email: string, type?: 'client' | 'nutritionist') =>
  call('POST', '/nutritionist/client/invite', { token: coach.token, body: { email, type } })

/** Invites an email and returns the token of its opt-out link. */
export async function tokenOf(coach: TestPerson, email: string): Promise<string> {
  await invite(coach, email)
  return (await InviteeEntity.find({ email }))?.token ?? ''
}
