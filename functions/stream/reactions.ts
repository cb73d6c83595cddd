import { countClient, countCoach } from '#core/admin/counters'
import { endWithSuspension } from '#core/admin/suspension'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { Change } from '#core/lib/change'
import { MailEntity } from '#core/mail/entity'
import { sendNew } from '#core/mail/send'

type Image = Record<string, unknown> | undefined
type Reaction = (change: Change<Record<string, unknown>>) => Promise<void>

/** Reacts to the changes of one kind of item. */
const on =
  <T>(
    entity: { fromStream: (image: Image) => T | undefined },
    ...reactions: ((change: Change<T>) => Promise<void>)[]
  ): Reaction =>
  async ({ id, ...images }) => {
    const before = entity.fromStream(images.before)
    const after = entity.fromStream(images.after)
    if (before || after) for (const react of reactions) await react({ id, before, after })
  }

/** What follows from committed changes, beyond the transaction that made them. */
export const reactions: Reaction[] = [
  on(CoachEntity, countCoach, endWithSuspension),
  on(ClientEntity, countClient),
  on(MailEntity, sendNew),
]
