import { ClientEntity, type ClientItem, ClientRowEntity, rowOf as clientRowOf } from '#core/client/entity'
import { CoachEntity, type CoachItem, CoachRowEntity, ReferralKeyEntity, rowOf } from '#core/coach/entity'
import { EmailOwnerEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import type { UserType } from '#core/identity/shared/schema'
import type { AccountStatus } from '#core/lib/actor'
import type { Write } from '#core/lib/table'
import { nameOf } from '#core/shared/name'

export interface Newcomer {
  userId: string
  subject: string
  email: string
  type: UserType
  createdAt: string
}

interface Registered extends Newcomer {
  name: string
  phone: string | null
  imageKey: string | null
}

const userWrites = (user: Registered, accountStatus: AccountStatus): Write[] => [
  IdentityEntity.put({
    subject: user.subject,
    userId: user.userId,
    type: user.type,
    status: accountStatus,
  }),
  UserEntity.put({ ...user, joinedWith: 'password' }),
  EmailOwnerEntity.put({ email: user.email, userId: user.userId }),
]

/** A person who has registered but has no profile yet. */
export const newcomerWrites = (user: Newcomer) =>
  userWrites({ ...user, name: '', phone: null, imageKey: null }, 'NEW')

/** A coach with everything that an application creates. */
export const coachWrites = (coach: CoachItem): Write[] => [
  ...userWrites({ ...shared(coach), userId: coach.coachId, type: 'nutritionist', phone: null }, coach.status),
  CoachEntity.put(coach),
  CoachRowEntity.put(rowOf(coach)),
  ReferralKeyEntity.put({ referalKey: coach.referalKey, coachId: coach.coachId }),
]

export const userWritesOf = (client: ClientItem): Write[] =>
  userWrites({ ...shared(client), userId: client.clientId, type: 'client', phone: null }, client.status)

/** A client with everything that onboarding creates. */
export const clientWrites = (client: ClientItem): Write[] => [
  ...userWritesOf(client),
  ClientEntity.put(client),
  ClientRowEntity.put(clientRowOf(client)),
]

const shared = ({ subject, email, firstName, lastName, imageKey, createdAt }: ClientItem | CoachItem) => ({
  subject,
  email,
  name: nameOf({ firstName, lastName }),
  imageKey,
  createdAt,
})
