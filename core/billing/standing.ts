import type { SubscriptionItem } from '#core/billing/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { IdentityEntity } from '#core/identity/entity'
import type { AppError } from '#core/lib/errors'
import { overtaken } from '#core/lib/settle'
import type { Write } from '#core/lib/table'
import { LinkEntity, type LinkItem } from '#core/link/entity'

export interface Standing {
  coach: CoachItem | undefined
  link: LinkItem | undefined
}

export async function standingOf({
  clientId,
  coachId,
}: Pick<SubscriptionItem, 'clientId' | 'coachId'>): Promise<Standing> {
  const [coach, link] = await Promise.all([
    CoachEntity.find({ coachId }),
    LinkEntity.find({ coachId, clientId }),
  ])
  return { coach, link }
}

/** Whether a plan may be sold and may renew (rule plan-needs-coach-and-link). */
export const mayRun = ({ coach, link }: Standing) =>
  coach?.status === 'APPROVED' && link?.status === 'APPROVED'

interface Hold {
  more?: number
  else?: AppError
}

/** Refuses the transaction that it is part of when the coach or the link has another status by now. */
export const holdStanding = ({ coach, link }: Standing, hold: Hold = {}): Write[] => [
  ...(coach
    ? [
        // The identity always has the coach's status; the profile itself may be written beside this, for its earnings.
        IdentityEntity.check(
          { subject: coach.subject },
          { if: { standing: coach.status }, else: hold.else ?? overtaken },
        ),
      ]
    : []),
  ...holdLink(link, hold),
]

/** The same for the link alone, which counts what runs on it (rule payer-is-not-rejected). */
export function holdLink(link: LinkItem | undefined, { more = 0, else: refusal = overtaken }: Hold): Write[] {
  if (!link) return []
  const key = { coachId: link.coachId, clientId: link.clientId }
  const same = { if: { status: link.status }, else: refusal }
  return [
    more === 0 ? LinkEntity.check(key, same) : LinkEntity.update(key, { add: { runningPlans: more } }, same),
  ]
}
