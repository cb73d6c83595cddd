import {
  ClientEntity,
  type ClientItem,
  ClientRowEntity,
  rowOf as clientRowOf,
  JUST_JOINED,
} from '#core/client/entity'
import {
  CoachEntity,
  type CoachItem,
  CoachRowEntity,
  JUST_APPLIED,
  ReferralKeyEntity,
  rowOf,
} from '#core/coach/entity'
import { EmailOwnerEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import type { UserType } from '#core/identity/shared/schema'
import type { AccountStatus } from '#core/lib/actor'
import { newReferralKey } from '#core/lib/ids'
import type { Write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { answers } from '#scripts/testing/answers'

/** The values that a person's items share. */
export interface Who {
  id: string
  email: string
  subject: string
}

/** Returns the writes that register a user, for tests and benchmarks. */
export const userWrites = (
  { id, email, subject }: Who,
  type: UserType,
  accountStatus: AccountStatus,
): Write[] => [
  IdentityEntity.create({ subject, userId: id, type, status: accountStatus }),
  UserEntity.create({
    userId: id,
    subject,
    email,
    name: 'Test Person',
    phone: null,
    imageKey: null,
    type,
    createdAt: nowIso(),
  }),
  EmailOwnerEntity.create({ email, userId: id }),
]

/** Returns the writes of a client's profile and its directory row. */
export function clientWrites({ id, email, subject }: Who, overrides: Partial<ClientItem> = {}): Write[] {
  const client: ClientItem = {
    ...JUST_JOINED,
    clientId: id,
    subject,
    imageKey: null,
    firstName: 'Clara',
    lastName: 'Client',
    email,
    gender: 'female',
    birthdate: '1990-05-17',
    height: `5'6"`,
    weight: 150,
    createdAt: nowIso(),
    ...overrides,
  }
  return [ClientEntity.create(client), ClientRowEntity.create(clientRowOf(client))]
}

/**
 * Returns the writes of a coach's profile and its directory row. The coach is APPROVED and can be paid unless
 * `overrides` say otherwise.
 */
export function coachWrites({ id, email, subject }: Who, overrides: Partial<CoachItem> = {}): Write[] {
  const coach: CoachItem = {
    ...JUST_APPLIED,
    ...answers(email),
    coachId: id,
    subject,
    imageKey: null,
    resume: `private/${id}/resume.pdf`,
    referalKey: newReferralKey(),
    status: 'APPROVED',
    interviewStatus: true,
    expressAccountId: `acct_${id}`,
    accountSubmitted: true,
    accountOnboarded: true,
    createdAt: nowIso(),
    ...overrides,
  }
  return [
    CoachEntity.create(coach),
    CoachRowEntity.create(rowOf(coach)),
    ReferralKeyEntity.create({ referalKey: coach.referalKey, coachId: id }),
  ]
}
