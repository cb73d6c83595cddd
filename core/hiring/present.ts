import { type Connection as Pair, showPlans } from '#core/billing/sales/paying'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { BriefClient, ClientRelationship, WholeClient } from '#core/hiring/shared/schema'
import { personOf } from '#core/lib/present'
import { relationshipOf } from '#core/relationship/present'
import type { ClientConnection } from '#core/relationship/shared/schema'
import { canSeeFullProfile } from '#core/relationship/visible-clients'

/**
 * Presents a client to a coach, with the full profile only while the link is approved (rule
 * whole-client-once-approved).
 */
export const clientRelationshipOf = (
  pair: Pair,
  client: ClientItem,
  coach: CoachItem | undefined,
): ClientRelationship => ({
  ...connectionOf(pair),
  note: pair.relationship?.note ?? '',
  client: canSeeFullProfile(pair.relationship)
    ? wholeClientOf(client)
    : briefClientOf(client, pair.relationship !== undefined),
  ...showPlans(pair, coach),
})

export const connectionOf = ({ coachId, clientId, relationship, plans }: Pair): ClientConnection =>
  relationship
    ? relationshipOf(relationship)
    : {
        nutritionistId: coachId,
        clientId,
        status: null,
        isHidden: false,
        createdAt: sinceOf({ relationship, plans }),
      }

/** When the link was created, or the oldest running plan if there is no link. */
export const sinceOf = ({ relationship, plans }: Pick<Pair, 'relationship' | 'plans'>): string =>
  relationship?.createdAt ?? plans.map(({ createdAt }) => createdAt).toSorted()[0] ?? ''

const wholeClientOf = (client: ClientItem): WholeClient => ({
  id: client.clientId,
  userId: client.clientId,
  status: client.status,
  birthdate: client.birthdate,
  gender: client.gender,
  height: client.height,
  weight: client.weight,
  api: client.api,
  coachPreference: client.coachPreference,
  createdAt: client.createdAt,
  user: personOf(client.clientId, client),
})

/** Only coaches that the client asked see the client's preferences. */
function briefClientOf(client: ClientItem, hasAsked: boolean): BriefClient {
  const { id, name, image } = personOf(client.clientId, client)
  return {
    id,
    userId: id,
    coachPreference: hasAsked ? client.coachPreference : null,
    user: { id, name, image },
  }
}
