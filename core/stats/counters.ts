import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { Change } from '#core/lib/change'
import { runOnce } from '#core/lib/run-once'
import { hourOf } from '#core/shared/clock'
import { monthPartOf } from '#core/shared/months'
import { RETENTION } from '#core/shared/retention'
import { CLIENTS_IN, type HourlyStat, HourlyStatEntity, StatEntity } from '#core/stats/entity'

const count = (name: string, by: number) => StatEntity.upsert({ name }, { add: { count: by } })

const countInHour = (name: HourlyStat['name'], { createdAt }: { createdAt: string }, by: number) => {
  const time = Date.parse(createdAt)
  return HourlyStatEntity.upsert(
    { name, hour: hourOf(time) },
    { add: { count: by }, set: { expiresAt: Math.floor(time / 1000) + RETENTION.hourlyStat } },
  )
}

/** An approval that is undone makes a coach pending again, which is no new application. */
export async function countCoach({ id, before, after }: Change<CoachItem>): Promise<void> {
  if (before?.status === after?.status) return
  const applicant = before && after ? undefined : (after ?? before)
  await runOnce(`count-coach#${id}`, [
    ...(before ? [count(`coaches#${before.status}`, -1)] : []),
    ...(after ? [count(`coaches#${after.status}`, 1)] : []),
    ...(applicant?.status === 'PENDING' ? [countInHour('applications', applicant, after ? 1 : -1)] : []),
  ])
}

/**
 * Counts how many clients joined in each month. Clients who leave later still count. Only damage to the table removes
 * one who isn't deleted: that is taken back, because restoring the client counts them again.
 */
export async function countClient({ id, before, after }: Change<ClientItem>): Promise<void> {
  const client = before && after ? undefined : (after ?? before)
  if (!client || before?.status === 'DELETED') return
  const by = after ? 1 : -1
  await runOnce(`count-client#${id}`, [
    count(CLIENTS_IN + monthPartOf(Date.parse(client.createdAt)), by),
    countInHour('clients', client, by),
  ])
}
