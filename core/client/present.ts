import type { ClientItem } from '#core/client/entity'
import type { Client } from '#core/client/schema'
import type { CoachItem } from '#core/coach/entity'
import { imageUrl } from '#core/lib/config'
import type { Person } from '#core/lib/person'

type Profile = Pick<ClientItem, 'firstName' | 'lastName' | 'email' | 'imageKey'> &
  (Pick<ClientItem, 'clientId'> | Pick<CoachItem, 'coachId'>)

/** A client or a coach as they appear inside other shapes. */
export const personOf = (profile: Profile): Person => ({
  id: 'clientId' in profile ? profile.clientId : profile.coachId,
  name: `${profile.firstName} ${profile.lastName}`,
  email: profile.email,
  image: imageUrl(profile.imageKey),
})

/** A client's profile as the client, their coaches and the admins see it. */
export const clientOf = (
  client: ClientItem,
  ties: Pick<Client, 'subscription' | 'nutritionistClients'>,
): Client => ({
  id: client.clientId,
  userId: client.clientId,
  status: client.status,
  gender: client.gender,
  birthdate: client.birthdate,
  height: client.height,
  weight: client.weight,
  api: client.api,
  chatWithAdmin: client.chatWithAdmin,
  coachPreference: client.coachPreference,
  stripeCustomers: client.customerId ? [{ customerId: client.customerId }] : [],
  ...ties,
  createdAt: client.createdAt,
  user: personOf(client),
})
