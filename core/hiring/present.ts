import { type Tie as Pair, showPlans } from '#core/billing/paying'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { BriefClient, ClientLink, WholeClient } from '#core/hiring/shared/schema'
import { personOf } from '#core/lib/present'
import { linkOf } from '#core/relationship/present'
import type { Tie } from '#core/relationship/shared/schema'
import { isWhole } from '#core/relationship/visible-clients'

/**
 * Presents a client to a coach, with the full profile only while the link is approved (rule
 * whole-client-once-approved).
 */
export const clientLinkOf = (pair: Pair, client: ClientItem, coach: CoachItem | undefined): ClientLink => ({
  ...tieOf(pair),
  client: isWhole(pair.link) ? wholeClientOf(client) : briefClientOf(client, pair.link !== undefined),
  ...showPlans(pair, coach),
})

export const tieOf = ({ coachId, clientId, link, plans }: Pair): Tie =>
  link
    ? linkOf(link)
    : {
        nutritionistId: coachId,
        clientId,
        status: null,
        isHidden: false,
        createdAt: sinceOf({ link, plans }),
      }

/** When the link was created, or the oldest running plan if there is no link. */
export const sinceOf = ({ link, plans }: Pick<Pair, 'link' | 'plans'>): string =>
  link?.createdAt ?? plans.map(({ createdAt }) => createdAt).toSorted()[0] ?? ''

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
